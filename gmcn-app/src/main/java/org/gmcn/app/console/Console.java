package org.gmcn.app.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Where a command prints: its report to {@link #out}, and what is said on the way to the error
 * stream. Colours and progress bars appear on a terminal only.
 */
public final class Console {
  private final PrintStream out;
  private final PrintStream err;
  private final boolean outTerminal;
  private final boolean errTerminal;

  public Console(PrintStream out, PrintStream err, boolean outTerminal, boolean errTerminal) {
    this.out = out;
    this.err = err;
    this.outTerminal = outTerminal;
    this.errTerminal = errTerminal;
  }

  /** This process's streams, in UTF-8. */
  public static Console ofProcess() {
    return new Console(
        stream(FileDescriptor.out),
        stream(FileDescriptor.err),
        Terminal.isTerminal(1),
        Terminal.isTerminal(2));
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }

  public PrintStream out() {
    return out;
  }

  public PrintStream err() {
    return err;
  }

  /** The same with the report on the error stream, for when something else has the output. */
  public Console reportingToErr() {
    return new Console(err, err, errTerminal, errTerminal);
  }

  /** How the report may look. */
  public Style style() {
    return new Style(outTerminal && Terminal.coloursWanted());
  }

  private Style errStyle() {
    return new Style(errTerminal && Terminal.coloursWanted());
  }

  /** One line of the report. */
  public void line(String text) {
    out.println(text);
  }

  /** One line of the report, put together as {@link String#format} does. */
  public void line(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  public void warn(String sentence) {
    err.println(errStyle().yellow("Warning:") + " " + sentence);
  }

  public void error(String sentence) {
    err.println(errStyle().red(sentence));
  }

  /**
   * The JVM says on every start that it uses an incubating module, the Vector API, and cannot be
   * told not to; on a terminal that line is taken back.
   */
  public void wipeIncubatorWarning() {
    if (errTerminal && ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      err.print("\u001b[1A\u001b[2K");
      err.flush();
    }
  }

  /** A bar on the error stream; it does nothing where that is not a terminal. */
  public ProgressBar progress() {
    return new ProgressBar(errTerminal ? err : null);
  }
}
