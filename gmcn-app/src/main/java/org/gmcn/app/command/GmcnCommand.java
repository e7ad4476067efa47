package org.gmcn.app.command;

import java.util.concurrent.Callable;
import org.gmcn.app.context.ExitCode;
import org.gmcn.run.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program itself; {@link Commands} lists what it can do. */
@Command(
    name = "gmcn",
    description = "Labels the nodes of a graph, each from the neighbours it chooses.",
    versionProvider = GmcnCommand.VersionText.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND")
public final class GmcnCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Say more on the way, and show where an internal error happened.")
  private boolean verbose;

  public boolean verbose() {
    return verbose;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }

  /** What {@code --version} prints. */
  static final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"gmcn " + Version.current() + " (Java " + Runtime.version() + ")"};
    }
  }
}
