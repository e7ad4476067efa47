package org.gmcn.spark;

import org.gmcn.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code spark-submit gmcn-spark.jar train|predict}. Exit code 2 for bad input, 1 for the rest. */
@Command(
    name = "gmcn-spark",
    description = "GmCN and its baselines on a Spark cluster.",
    mixinStandardHelpOptions = true,
    subcommands = {TrainCommand.class, PredictCommand.class})
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int code = run(args);
    if (code != 0) {
      System.exit(code);
    }
  }

  static int run(String... args) {
    CommandLine command = new CommandLine(new Main());
    command.setCaseInsensitiveEnumValuesAllowed(true);
    command.setExecutionExceptionHandler(
        (e, line, result) -> {
          if (e instanceof InputException) {
            line.getErr().println(e.getMessage());
            return 2;
          }
          throw e;
        });
    command.setParameterExceptionHandler(
        (e, given) -> {
          e.getCommandLine().getErr().println(e.getMessage() + "; see --help.");
          return 2;
        });
    return command.execute(args);
  }
}
