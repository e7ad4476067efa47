package org.gmcn.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a JVM on this machine holds on to.
 *
 * @param megabytes heap that is alive after a collection
 */
record ProcessSample(double megabytes, int handles, int threads) {
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total +[0-9]+ +([0-9]+)");

  static ProcessSample own() throws IOException, InterruptedException {
    return of(ProcessHandle.current().pid());
  }

  /**
   * Of a JVM of this user, on Linux: the histogram of jcmd collects first and counts the living.
   */
  static ProcessSample of(long pid) throws IOException, InterruptedException {
    Process jcmd =
        new ProcessBuilder("jcmd", Long.toString(pid), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    jcmd.waitFor();
    Matcher total = TOTAL.matcher(text);
    if (!total.find()) {
      throw new IOException("jcmd does not tell the heap of process " + pid + ": " + text);
    }
    Path process = Path.of("/proc", Long.toString(pid));
    return new ProcessSample(
        Long.parseLong(total.group(1)) / 1e6,
        count(process.resolve("fd")),
        count(process.resolve("task")));
  }

  private static int count(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return (int) entries.count();
    }
  }
}
