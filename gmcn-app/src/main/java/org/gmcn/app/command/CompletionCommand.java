package org.gmcn.app.command;

import java.util.concurrent.Callable;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code gmcn completion}: makes the shell complete commands, options, data sets and models. */
@Command(
    name = "completion",
    description = {
      "Print a completion script for bash and zsh.",
      "For this shell: source <(gmcn completion)"
    })
public final class CompletionCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private CommandSpec spec;

  public CompletionCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context.console().out().print(AutoComplete.bash("gmcn", spec.root().commandLine()));
    context.console().out().flush();
    return ExitCode.OK;
  }
}
