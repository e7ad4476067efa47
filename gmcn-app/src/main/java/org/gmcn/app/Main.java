package org.gmcn.app;

/** The start of the program. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    CommandContext context = CommandContext.ofProcess();
    context.console().wipeIncubatorWarning();
    Interrupts interrupts = context.interrupts();
    Runtime.getRuntime().addShutdownHook(new Thread(interrupts::interrupt, "gmcn-interrupt"));
    int code = Cli.run(context, args);
    interrupts.done();
    System.exit(code);
  }
}
