package org.gmcn.app.command;

import java.util.concurrent.Callable;
import org.gmcn.app.context.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code gmcn data}: what there is to train on. */
@Command(
    name = "data",
    description = "List, look at, fetch and convert data sets.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DataListCommand.class,
      DataInfoCommand.class,
      DataGetCommand.class,
      DataConvertCommand.class
    })
public final class DataCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }
}
