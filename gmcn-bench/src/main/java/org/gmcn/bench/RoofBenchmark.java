package org.gmcn.bench;

import java.util.concurrent.TimeUnit;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.Rng;
import org.gmcn.kernel.Roof;
import org.gmcn.kernel.Workers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The machine's roof: the time of 16 Mi triad steps a thread (3 x 64 MB moved), a million rounds of
 * multiply-adds a thread, and a million random rows of 64 bytes in all, from a table of 1 or 64 MB.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RoofBenchmark {
  private static final int STEPS = 1 << 24;
  private static final int ROWS = 1_000_000;

  @Param({"1", "64"})
  public int megabytes;

  private float[] a;
  private float[] b;
  private float[] c;
  private int[] index;
  private Matrix table;
  private Roof roof;
  private volatile float result;
  private final Workers.Task triad = this::triad;
  private final Workers.Task multiplyAdds = (part, parts) -> result = roof.multiplyAdds(ROWS);
  private final Workers.Task gather = this::gather;

  @Setup
  public void build(Machine machine) {
    roof = new Roof(machine.compute.kernels());
    a = new float[STEPS];
    b = new float[STEPS];
    c = new float[STEPS];
    table = new Matrix(megabytes << 14, Matrix.LANES);
    index = new int[ROWS];
    Rng rng = new Rng(1);
    for (int k = 0; k < ROWS; k++) {
      index[k] = rng.nextInt(table.rows);
    }
  }

  private void triad(int part, int parts) {
    Roof.triad(Compute.cut(STEPS, part, parts), Compute.cut(STEPS, part + 1, parts), a, b, 3, c);
  }

  private void gather(int part, int parts) {
    int from = Compute.cut(ROWS, part, parts);
    result = roof.gather(from, Compute.cut(ROWS, part + 1, parts), index, table);
  }

  @Benchmark
  public void triad(Machine machine) {
    machine.compute.workers().run(triad);
  }

  @Benchmark
  public float multiplyAdds(Machine machine) {
    machine.compute.workers().run(multiplyAdds);
    return result;
  }

  @Benchmark
  public float gather(Machine machine) {
    machine.compute.workers().run(gather);
    return result;
  }

  /** Handing nothing to the workers and waiting for it. */
  @Benchmark
  public void dispatch(Machine machine) {
    machine.compute.workers().run((part, parts) -> {});
  }
}
