package org.gmcn.app;

import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.context.Interrupts;

/** The start of the program, and its end on Ctrl-C. */
public final class Main {
  /** Added to a signal's number this is the exit code of a process that it has ended. */
  private static final int BY_SIGNAL = 128;

  private static volatile int interruptedCode = ExitCode.INTERRUPTED;

  private Main() {}

  public static void main(String[] args) {
    CommandContext context = CommandContext.ofProcess();
    context.console().wipeIncubatorWarning();
    for (String signal : new String[] {"INT", "TERM"}) {
      Signals.handle(signal, number -> interrupt(context.interrupts(), BY_SIGNAL + number));
    }
    int code = Cli.run(context, args);
    System.exit(code == ExitCode.INTERRUPTED ? interruptedCode : code);
  }

  private static void interrupt(Interrupts interrupts, int code) {
    interruptedCode = code;
    if (interrupts.interrupted()) {
      Runtime.getRuntime().halt(code);
    } else if (!interrupts.interrupt()) {
      System.exit(code);
    }
  }
}
