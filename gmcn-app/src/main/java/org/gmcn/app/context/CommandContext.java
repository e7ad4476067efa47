package org.gmcn.app.context;

import org.gmcn.app.console.Console;
import org.gmcn.data.catalogue.DataHome;

/** Given to every command when it is made. */
public record CommandContext(Console console, DataHome home, Interrupts interrupts) {
  public static CommandContext ofProcess() {
    return new CommandContext(Console.ofProcess(), DataHome.fromEnvironment(), new Interrupts());
  }
}
