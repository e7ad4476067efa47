package org.gmcn.app;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.gmcn.InputException;
import org.gmcn.app.command.Commands;
import org.gmcn.app.command.GmcnCommand;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.SettingNames;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Runs a command line: finds the command, and turns whatever goes wrong into one sentence. */
public final class Cli {
  private final CommandContext context;
  private final GmcnCommand root;
  private final CommandLine commandLine;

  private Cli(CommandContext context, String... args) {
    this.context = context;
    this.root = new GmcnCommand();
    CommandFactory factory = new CommandFactory(context);
    this.commandLine = new CommandLine(root, factory);
    Commands.neededBy(args)
        .forEach((name, type) -> commandLine.addSubcommand(name, new CommandLine(type, factory)));
    Ansi ansi = context.console().style().on() ? Ansi.ON : Ansi.OFF;
    commandLine
        .setOut(new PrintWriter(context.console().out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(context.console().err(), true, StandardCharsets.UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
        .setUsageHelpWidth(100)
        .setUsageHelpLongOptionsMaxWidth(36)
        .setAbbreviatedSubcommandsAllowed(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(this::execute)
        .setParameterExceptionHandler((e, given) -> fail(UsageErrors.sentence(e)))
        .setExecutionExceptionHandler((e, command, result) -> failed(e));
  }

  /** The exit code of the command. */
  public static int run(CommandContext context, String... args) {
    Cli cli = new Cli(context, args);
    try {
      return cli.commandLine.execute(args);
    } catch (OutOfMemoryError e) {
      long megabytes = Runtime.getRuntime().maxMemory() >> 20;
      context
          .console()
          .error(
              "The memory of "
                  + megabytes
                  + " MB is too little for this; start with more, e.g. GMCN_JAVA_OPTS=-Xmx"
                  + Math.max(1, megabytes >> 9)
                  + "g.");
      return ExitCode.INTERNAL;
    }
  }

  private int execute(CommandLine.ParseResult parsed) {
    if (root.verbose()) {
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private int failed(Exception e) {
    if (e instanceof InputException bad) {
      return fail(SettingNames.sentence(bad));
    }
    context
        .console()
        .error(
            "Something went wrong inside the program ("
                + e
                + "); please report it, with what --verbose prints.");
    if (root.verbose()) {
      e.printStackTrace(context.console().err());
    }
    return ExitCode.INTERNAL;
  }

  private int fail(String sentence) {
    context.console().error(sentence);
    return ExitCode.BAD_INPUT;
  }
}
