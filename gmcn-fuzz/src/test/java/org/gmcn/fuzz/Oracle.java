package org.gmcn.fuzz;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;

/**
 * What must hold for every input, however it is damaged: a reader gives a value or an {@link
 * InputException} of one sentence; it sets aside memory in proportion to the input, never on the
 * word of a length in it; and it leaves nothing behind, neither beside its input nor among
 * temporary files.
 */
final class Oracle {
  /** A reader's buffers, and what a small input may grow to. */
  private static final long ALLOCATED = 48L << 20;

  private static final long ALLOCATED_A_BYTE = 2048;
  private static final int LONGEST_SENTENCE = 2000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final String reader;
  private final Reading reading;
  private final Path scratch;
  private final long most;
  private long read;
  private long refused;

  /** Reads an input, given as bytes, in a folder that is empty and its own. */
  @FunctionalInterface
  interface Reading {
    void read(byte[] input, Path folder) throws IOException;
  }

  Oracle(String reader, Reading reading) {
    this(reader, ALLOCATED, reading);
  }

  /** Of a reader that may set aside so much. */
  Oracle(String reader, long most, Reading reading) {
    this.reader = reader;
    this.reading = reading;
    this.most = most;
    try {
      this.scratch = Files.createTempDirectory("gmcn-fuzz-" + reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::report));
  }

  void check(byte[] input) {
    long allocated = allocated(input);
    if (allocated > most + ALLOCATED_A_BYTE * input.length) {
      // Once more: loading classes takes memory as well.
      allocated = allocated(input);
    }
    if (allocated > most + ALLOCATED_A_BYTE * input.length) {
      throw new AssertionError(
          reader + " sets aside " + allocated + " bytes for an input of " + input.length);
    }
  }

  private long allocated(byte[] input) {
    Path folder = scratch.resolve("input");
    try {
      Files.createDirectories(folder);
      long before = THREADS.getCurrentThreadAllocatedBytes();
      attempt(input, folder);
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      requireNothingElse(folder);
      return allocated;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      DataFiles.deleteQuietly(folder);
    }
  }

  private void attempt(byte[] input, Path folder) throws IOException {
    try {
      reading.read(input, folder);
      read++;
    } catch (InputException e) {
      refused++;
      requireSentence(e.getMessage());
    }
  }

  private static void requireSentence(String message) {
    boolean ends = message.endsWith(".") || message.endsWith("?");
    if (!ends
        || message.length() > LONGEST_SENTENCE
        || message.chars().anyMatch(Character::isISOControl)) {
      throw new AssertionError("no proper sentence: " + message);
    }
  }

  private void requireNothingElse(Path folder) throws IOException {
    try (Stream<Path> beside = Files.list(scratch)) {
      List<Path> left = beside.filter(p -> !p.equals(folder)).toList();
      if (!left.isEmpty()) {
        throw new AssertionError(reader + " leaves " + left);
      }
    }
  }

  long inputs() {
    return read + refused;
  }

  private void report() {
    DataFiles.deleteQuietly(scratch);
    try {
      Path file = Path.of("target", "fuzz-" + reader + ".txt");
      Files.writeString(
          file,
          String.format(
              Locale.ROOT,
              "%s: %d inputs, %d read, %d refused%n",
              reader,
              inputs(),
              read,
              refused));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
