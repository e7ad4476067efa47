package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.kernel.Kernels;
import org.gmcn.parallel.Workers;

/**
 * What measuring is done with.
 *
 * @param kernels {@link #PLAIN}, {@link #VECTOR} or both, the plain ones first
 * @param threads numbers of threads, ascending
 * @param epochs timed epochs a turn, or 0 for as many as take a few seconds
 * @param rounds turns each program has when there is a rival
 * @param quick whether to see that everything runs rather than to measure it
 */
public record BenchSettings(
    List<String> kernels, List<Integer> threads, int epochs, int rounds, boolean quick) {
  public static final String PLAIN = "plain";
  public static final String VECTOR = "vector";

  private static final int MOST_THREADS = 1024;

  public BenchSettings {
    for (int count : threads) {
      if (count < 1 || count > MOST_THREADS) {
        throw new InputException(
            "Numbers of threads must be from 1 to " + MOST_THREADS + ", not " + count + ".",
            Setting.THREADS);
      }
    }
    for (String name : kernels) {
      kernelsOf(name);
    }
    if (epochs < 0 || rounds < 1) {
      throw new InputException(
          "Epochs and rounds must be 1 or more.", Setting.EPOCHS, Setting.ROUNDS);
    }
    kernels = List.copyOf(new TreeSet<>(kernels));
    threads = List.copyOf(new TreeSet<>(threads));
  }

  /** The kernels that run here. */
  public static List<String> kernelsHere() {
    return KernelChoice.vector() == null ? List.of(PLAIN) : List.of(PLAIN, VECTOR);
  }

  /** 1, 2, 4, ... and as many as there are processors. */
  public static List<Integer> threadsHere() {
    int processors = Runtime.getRuntime().availableProcessors();
    List<Integer> counts = new ArrayList<>();
    for (int count = 1; count < processors; count *= 2) {
      counts.add(count);
    }
    counts.add(processors);
    return counts;
  }

  /** The last of the kernels, which are the faster ones. */
  public String best() {
    return kernels.get(kernels.size() - 1);
  }

  public int mostThreads() {
    return threads.get(threads.size() - 1);
  }

  static Compute compute(String kernels, int threads) {
    return new Compute(new Workers(threads), kernelsOf(kernels));
  }

  /** What the machine can do is measured with the widest instructions there are. */
  static Compute roof(int threads) {
    List<String> here = kernelsHere();
    return compute(here.get(here.size() - 1), threads);
  }

  private static Kernels kernelsOf(String name) {
    return switch (name) {
      case PLAIN -> KernelChoice.plain();
      case VECTOR -> vector();
      default ->
          throw new InputException(
              "Kernels are plain, vector or both, not " + name + ".", Setting.KERNELS);
    };
  }

  private static Kernels vector() {
    Kernels vector = KernelChoice.vector();
    if (vector == null) {
      throw new InputException(
          "Vector kernels need java to be started with --add-modules jdk.incubator.vector,"
              + " as ./gmcn does.");
    }
    return vector;
  }

  Stopwatch stopwatch() {
    return quick ? new Stopwatch(0, 0) : new Stopwatch(0.15, 0.15);
  }
}
