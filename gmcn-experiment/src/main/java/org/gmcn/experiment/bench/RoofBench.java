package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.compute.Compute;

/**
 * What the machine can do at best: stream through memory, multiply and add in registers, and fetch
 * rows of 64 bytes at random, from a table that fits a cache and from one that does not.
 */
public final class RoofBench {
  private static final int MEGA = 1 << 20;
  private static final int ROWS_A_MEGABYTE = MEGA / 64;

  private final BenchSettings settings;
  private final BenchListener listener;

  public RoofBench(BenchSettings settings, BenchListener listener) {
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * @param triad gigabytes a second, of arrays far larger than any cache
   * @param multiplyAdds thousand million floating-point operations a second
   * @param gatherSmall nanoseconds a row from a table of 1 MB
   * @param gatherLarge nanoseconds a row from a table of 64 MB
   */
  public record Result(
      int threads, double triad, double multiplyAdds, double gatherSmall, double gatherLarge) {}

  public List<Result> run() {
    List<Result> results = new ArrayList<>();
    for (int threads : settings.threads()) {
      listener.check();
      listener.step("roof, " + threads + (threads == 1 ? " thread" : " threads"));
      results.add(measure(threads));
    }
    return results;
  }

  private Result measure(int threads) {
    int shrink = settings.quick() ? 256 : 1;
    int steps = 16 * MEGA / shrink;
    int rows = MEGA / shrink;
    long operations = 256L * MEGA / shrink;
    Stopwatch watch = settings.stopwatch();
    try (Compute compute = BenchSettings.roof(threads)) {
      RoofLoads loads = new RoofLoads(compute);
      double triad = watch.time(loads.triad(steps)).median();
      double adds = watch.time(loads.multiplyAdds(operations)).median();
      double small = watch.time(loads.gather(rows, ROWS_A_MEGABYTE)).median();
      double large = watch.time(loads.gather(rows, 64 * ROWS_A_MEGABYTE / shrink)).median();
      return new Result(
          threads,
          1e-9 * RoofLoads.TRIAD_BYTES * steps / triad,
          1e-9 * loads.operationsDone(operations) / adds,
          1e9 * small / rows,
          1e9 * large / rows);
    }
  }
}
