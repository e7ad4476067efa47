package org.gmcn.app;

import org.gmcn.app.console.Console;
import org.gmcn.data.catalogue.DataHome;

/** What every command is given when it is made. */
public record CommandContext(Console console, DataHome home, Interrupts interrupts) {
  static CommandContext ofProcess() {
    return new CommandContext(Console.ofProcess(), DataHome.fromEnvironment(), new Interrupts());
  }
}
