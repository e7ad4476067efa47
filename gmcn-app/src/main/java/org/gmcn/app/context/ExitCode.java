package org.gmcn.app.context;

/** What the process returns. */
public final class ExitCode {
  public static final int OK = 0;

  /** Our fault. */
  public static final int INTERNAL = 1;

  /** What was given cannot be used: options, files, data. */
  public static final int BAD_INPUT = 2;

  /** Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
