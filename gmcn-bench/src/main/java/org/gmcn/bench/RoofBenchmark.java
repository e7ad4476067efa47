package org.gmcn.bench;

import java.util.concurrent.TimeUnit;
import org.gmcn.kernel.RoofLoads;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The machine's roof: the time of 16 Mi triad steps (3 x 64 MB moved), of 256 million operations as
 * multiply-adds, and of a million random rows of 64 bytes, from a table of 1 or 64 MB.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RoofBenchmark {
  @Param({"1", "64"})
  public int megabytes;

  private RoofLoads loads;
  private Runnable triad;
  private Runnable multiplyAdds;
  private Runnable gather;

  @Setup
  public void build(Machine machine) {
    loads = new RoofLoads(machine.compute);
    triad = loads.triad(1 << 24);
    multiplyAdds = loads.multiplyAdds(256_000_000);
    gather = loads.gather(1_000_000, megabytes << 14);
  }

  @Benchmark
  public void triad() {
    triad.run();
  }

  @Benchmark
  public float multiplyAdds() {
    multiplyAdds.run();
    return loads.result();
  }

  @Benchmark
  public float gather() {
    gather.run();
    return loads.result();
  }

  /** Handing nothing to the workers and waiting for it. */
  @Benchmark
  public void dispatch(Machine machine) {
    machine.compute.workers().run((part, parts) -> {});
  }
}
