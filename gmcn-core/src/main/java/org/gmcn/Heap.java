package org.gmcn;

import java.util.Locale;
import java.util.stream.Stream;

/**
 * The memory that Java may use, compared with what something takes before it starts: too little is
 * one sentence with the -Xmx to give, not an OutOfMemoryError after minutes.
 *
 * @since 0.1
 */
public final class Heap {
  /** What a collector needs to find room for arrays, and the program itself. */
  private static final double ROOM = 1.1;

  private static final long PROGRAM = 48L << 20;
  private static final double SUGGESTED = 1.2;
  private static final long STEP = 256L << 20;

  private Heap() {}

  /** The most that this JVM may use, in bytes. */
  public static long most() {
    return Runtime.getRuntime().maxMemory();
  }

  /** Whether a heap is enough for so many bytes at the peak. */
  public static boolean fits(long bytes, long heap) {
    return bytes * ROOM + PROGRAM <= heap;
  }

  /** The heap to ask Java for, in mebibytes. */
  public static long suggested(long bytes) {
    long heap = (long) (bytes * SUGGESTED) + PROGRAM;
    return (heap + STEP - 1) / STEP * (STEP >> 20);
  }

  /**
   * Refuses what would end in an OutOfMemoryError.
   *
   * @param bytes what it takes at its peak
   * @param heap what there is
   * @param what what is about to be done, e.g. "Training GmCN on cora"
   */
  public static void require(long bytes, long heap, String what) {
    require(bytes, heap, what, "");
  }

  /**
   * Like {@link #require(long, long, String)}, and names another way out.
   *
   * @param otherwise continues the sentence, e.g. ", or train on parts of the graph"
   * @param others the settings to change for it
   */
  public static void require(
      long bytes, long heap, String what, String otherwise, Setting... others) {
    if (!fits(bytes, heap)) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s needs about %s of memory and Java may use %s; give it more with -Xmx%dm%s.",
              what,
              text((long) (bytes * ROOM) + PROGRAM),
              text(heap),
              suggested(bytes),
              otherwise),
          Stream.concat(Stream.of(Setting.HEAP), Stream.of(others)).toArray(Setting[]::new));
    }
  }

  /** A number of bytes for people. */
  public static String text(long bytes) {
    return bytes >= 1 << 30
        ? String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1 << 30))
        : String.format(Locale.ROOT, "%.0f MB", Math.ceil(bytes / (double) (1 << 20)));
  }
}
