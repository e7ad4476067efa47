package org.gmcn.app.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the process is connected to. */
final class Terminal {
  /** The start script says here which of the streams 1 and 2 are terminals. */
  private static final String PROPERTY = "gmcn.terminals";

  private Terminal() {}

  static boolean isTerminal(int descriptor) {
    String told = System.getProperty(PROPERTY);
    if (told != null) {
      return told.contains(Integer.toString(descriptor));
    }
    // Started without the script: Linux knows, elsewhere we assume that there is none.
    try {
      Path link = Files.readSymbolicLink(Path.of("/proc/self/fd", Integer.toString(descriptor)));
      return link.startsWith("/dev/pts") || link.toString().startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  static boolean coloursWanted() {
    String noColour = System.getenv("NO_COLOR");
    return (noColour == null || noColour.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }
}
