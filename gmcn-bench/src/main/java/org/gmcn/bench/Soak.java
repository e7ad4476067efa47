package org.gmcn.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Trains and asks for as long as it is told, and says whether memory, file handles and threads stay
 * flat: {@code Soak URL PID MINUTES}, of a server that runs on this machine. {@code
 * gmcn-bench/soak} starts both.
 */
public final class Soak {
  private static final long SAMPLE_NANOS = 60_000_000_000L;
  private static final double HEAP_SHARE = 0.05;
  private static final double HEAP_MEGABYTES = 1;
  private static final double COUNT = 2;

  private final List<ProcessSample> server = new ArrayList<>();
  private final List<ProcessSample> library = new ArrayList<>();
  private final long pid;

  private Soak(long pid) {
    this.pid = pid;
  }

  public static void main(String[] args) throws Exception {
    if (args.length != 3) {
      System.err.println("Usage: Soak URL PID MINUTES");
      System.exit(2);
    }
    System.exit(new Soak(Long.parseLong(args[1])).run(args[0], Double.parseDouble(args[2])));
  }

  private int run(String url, double minutes) throws Exception {
    SoakServer asking = new SoakServer(url);
    SoakLibrary training = new SoakLibrary();
    System.out.println(
        "minute  trainings  answers | server MB  handles  threads | library MB  handles  threads");
    long began = System.nanoTime();
    long end = began + (long) (minutes * SAMPLE_NANOS);
    for (long next = began + SAMPLE_NANOS / 4; System.nanoTime() < end; ) {
      training.round();
      asking.round();
      if (System.nanoTime() >= next) {
        sample((System.nanoTime() - began) / 6e10, training.rounds() + asking.rounds(), asking);
        next = System.nanoTime() + SAMPLE_NANOS;
      }
    }
    boolean serverFlat = flat("server", server);
    boolean libraryFlat = flat("library", library);
    System.out.println(serverFlat && libraryFlat ? "flat" : "NOT FLAT");
    return serverFlat && libraryFlat ? 0 : 1;
  }

  private void sample(double minute, int trainings, SoakServer asking)
      throws IOException, InterruptedException {
    ProcessSample other = ProcessSample.of(pid);
    ProcessSample own = ProcessSample.own();
    server.add(other);
    library.add(own);
    System.out.printf(
        Locale.ROOT,
        "%6.1f %10d %8d | %9.1f %8d %8d | %10.1f %8d %8d%n",
        minute,
        trainings,
        asking.answers(),
        other.megabytes(),
        other.handles(),
        other.threads(),
        own.megabytes(),
        own.handles(),
        own.threads());
  }

  /** The last quarter against the second one: what grows without end grows in between. */
  private static boolean flat(String process, List<ProcessSample> samples) {
    int n = samples.size();
    List<ProcessSample> early = samples.subList(n / 4, n / 2);
    List<ProcessSample> late = samples.subList(n - n / 4, n);
    if (early.isEmpty() || late.isEmpty()) {
      System.out.println("Too short to tell; give it ten minutes or more.");
      return false;
    }
    double heap = median(early, ProcessSample::megabytes);
    double grownHeap = median(late, ProcessSample::megabytes) - heap;
    double grownHandles =
        median(late, ProcessSample::handles) - median(early, ProcessSample::handles);
    double grownThreads =
        median(late, ProcessSample::threads) - median(early, ProcessSample::threads);
    System.out.printf(
        Locale.ROOT,
        "%s: from the second quarter to the last, heap after a collection %+.1f MB of %.1f MB,"
            + " handles %+.0f, threads %+.0f%n",
        process,
        grownHeap,
        heap,
        grownHandles,
        grownThreads);
    return grownHeap <= HEAP_SHARE * heap + HEAP_MEGABYTES
        && grownHandles <= COUNT
        && grownThreads <= COUNT;
  }

  private static double median(List<ProcessSample> samples, ToDoubleFunction<ProcessSample> of) {
    double[] sorted = samples.stream().mapToDouble(of).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
