package org.gmcn.app.option;

import org.gmcn.InputException;
import picocli.CommandLine.Option;

/** {@code --threads}. */
public final class ThreadsOption {
  private static final int MOST = 1024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Threads to use; as many as there are processors if not given. The result is the same"
              + " with any number.")
  private Integer threads;

  public int count() {
    if (threads == null) {
      return Runtime.getRuntime().availableProcessors();
    }
    if (threads < 1 || threads > MOST) {
      throw new InputException("--threads must be from 1 to " + MOST + ", not " + threads + ".");
    }
    return threads;
  }
}
