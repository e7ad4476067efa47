package org.gmcn.app.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.gmcn.app.console.Text;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Gives a command a flag for every hyper-parameter of every method, made from the methods' own
 * records: {@code epsilonRule} becomes {@code --epsilon-rule}. Help shows those of the default
 * method.
 */
public final class HyperparameterFlags implements CommandLine.IModelTransformer {
  private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

  @Override
  public CommandSpec transform(CommandSpec command) {
    Method<?> shown = Methods.named(ModelOptions.DEFAULT);
    addGroup(command, "Hyper-parameters of " + shown.title(), shown.defaults());
    addGroup(command, "Training", shown.training());
    for (Method<?> method : Methods.all()) {
      flags(command, method.defaults(), true).forEach(command::addOption);
    }
    return command;
  }

  private static void addGroup(CommandSpec command, String title, Record options) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder().validate(false).exclusive(false).heading("%n" + title + ":%n");
    flags(command, options, false).forEach(group::addArg);
    command.addArgGroup(group.build());
  }

  /** A flag for every hyper-parameter that has none yet. */
  private static List<OptionSpec> flags(CommandSpec command, Record options, boolean hidden) {
    List<OptionSpec> flags = new ArrayList<>();
    for (Options.Entry entry : Options.entries(options)) {
      String flag = flag(entry.name());
      if (command.findOption(flag) == null) {
        flags.add(
            OptionSpec.builder(flag)
                .type(String.class)
                .arity("1")
                .paramLabel(label(entry))
                .description(description(entry).replace("%", "%%"))
                .completionCandidates(entry.choices().isEmpty() ? null : entry.choices())
                .hidden(hidden)
                .build());
      }
    }
    return flags;
  }

  /** The hyper-parameters given as flags, by their names. */
  static Map<String, String> given(CommandSpec command) {
    Map<String, String> given = new LinkedHashMap<>();
    for (Method<?> method : Methods.all()) {
      given(command, method.defaults(), given);
      given(command, method.training(), given);
    }
    return given;
  }

  private static void given(CommandSpec command, Record options, Map<String, String> given) {
    for (Options.Entry entry : Options.entries(options)) {
      Object value =
          command.commandLine().getParseResult().matchedOptionValue(flag(entry.name()), null);
      if (value instanceof String text) {
        given.put(entry.name(), text);
      }
    }
  }

  /** The flag of a hyper-parameter. */
  public static String flag(String name) {
    return "--" + CAPITAL.matcher(name).replaceAll("-$0").toLowerCase(Locale.ROOT);
  }

  private static String label(Options.Entry entry) {
    if (!entry.choices().isEmpty()) {
      return String.join("|", entry.choices()) + (entry.perLayer() ? "[,...]" : "");
    }
    String one = entry.type() == int.class ? "N" : "X";
    return entry.perLayer() ? one + "[," + one + "...]" : one;
  }

  private static String description(Options.Entry entry) {
    return Text.sentence(entry.doc()) + " (default: " + Text.value(entry.value()) + ").";
  }
}
