package org.gmcn.experiment.bench;

import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * The roof's work cut among the threads of a {@link Compute}: each method allocates what a load
 * needs and hands back the load, to be run and timed as often as one likes.
 */
public final class RoofLoads {
  /** Bytes that a step of the triad moves. */
  public static final int TRIAD_BYTES = 3 * Float.BYTES;

  private final Workers workers;
  private final Roof roof;
  private volatile float result;

  public RoofLoads(Compute compute) {
    workers = compute.workers();
    roof = new Roof(compute.kernelsName());
  }

  /** So many steps a = b + 3 c in all. */
  public Runnable triad(int steps) {
    float[] a = new float[steps];
    float[] b = new float[steps];
    float[] c = new float[steps];
    return load(
        (part, parts) ->
            Roof.triad(
                Cuts.even(steps, part, parts), Cuts.even(steps, part + 1, parts), a, b, 3, c));
  }

  /** At least so many floating-point operations in all, as multiply-adds in registers. */
  public Runnable multiplyAdds(long operations) {
    int rounds = rounds(operations);
    return load((part, parts) -> result = roof.multiplyAdds(rounds));
  }

  /** How many operations {@link #multiplyAdds} does when asked for so many. */
  public long operationsDone(long operations) {
    return (long) rounds(operations) * workers.count() * roof.operationsPerRound();
  }

  private int rounds(long operations) {
    long together = (long) workers.count() * roof.operationsPerRound();
    return Math.toIntExact(Math.max(1, (operations + together - 1) / together));
  }

  /**
   * The first {@code count} numbers of an index, each a row of the table that is fetched; rows of
   * at most {@link Matrix#LANES} columns.
   */
  public Runnable gather(int[] index, int count, Matrix table) {
    if (table.stride != Matrix.LANES) {
      throw new IllegalArgumentException("rows of 64 bytes are gathered, not " + table.stride);
    }
    return load(
        (part, parts) -> {
          int from = Cuts.even(count, part, parts);
          result = roof.gather(from, Cuts.even(count, part + 1, parts), index, table);
        });
  }

  /** So many random rows of 64 bytes, from a table of so many. */
  public Runnable gather(int count, int rows) {
    int[] index = new int[count];
    Rng rng = new Rng(1);
    for (int k = 0; k < count; k++) {
      index[k] = rng.nextInt(rows);
    }
    return gather(index, count, new Matrix(rows, Matrix.LANES));
  }

  /** What the last load computed: kept so that no compiler leaves it out. */
  public float result() {
    return result;
  }

  private Runnable load(Workers.Task task) {
    return () -> workers.run(task);
  }
}
