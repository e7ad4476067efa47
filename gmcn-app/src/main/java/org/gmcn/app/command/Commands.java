package org.gmcn.app.command;

import java.util.LinkedHashMap;
import java.util.Map;

/** Every command. A new one is one more class and one more line here. */
public final class Commands {
  private static final Map<String, Class<?>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("train", TrainCommand.class);
    ALL.put("predict", PredictCommand.class);
    ALL.put("evaluate", EvaluateCommand.class);
    ALL.put("embed", EmbedCommand.class);
    ALL.put("explain", ExplainCommand.class);
    ALL.put("clean", CleanCommand.class);
    ALL.put("serve", ServeCommand.class);
    ALL.put("compare", CompareCommand.class);
    ALL.put("paper", PaperCommand.class);
    ALL.put("run", RunCommand.class);
    ALL.put("bench", BenchCommand.class);
    ALL.put("models", ModelsCommand.class);
    ALL.put("data", DataCommand.class);
    ALL.put("completion", CompletionCommand.class);
  }

  private Commands() {}

  /**
   * The commands that a command line needs: only the one it names, because making the others takes
   * longer than anything else at the start of the program; all of them where it names none or asks
   * for what spans them.
   */
  public static Map<String, Class<?>> neededBy(String... args) {
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      return Map.of();
    }
    Class<?> named = args.length == 0 ? null : ALL.get(args[0]);
    return named == null || named == CompletionCommand.class ? ALL : Map.of(args[0], named);
  }
}
