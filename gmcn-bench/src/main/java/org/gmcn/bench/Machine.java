package org.gmcn.bench;

import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.kernel.Kernels;
import org.gmcn.parallel.Workers;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The kernels and threads that a benchmark runs on. */
@State(Scope.Benchmark)
public class Machine {
  @Param({"vector", "plain"})
  public String kernels;

  @Param({"1", "2"})
  public int threads;

  Compute compute;

  @Setup(Level.Trial)
  public void open() {
    Kernels chosen = kernels.equals("plain") ? KernelChoice.plain() : KernelChoice.vector();
    if (chosen == null) {
      throw new InputException("Start java with --add-modules jdk.incubator.vector.");
    }
    compute = new Compute(new Workers(threads), chosen);
  }

  @TearDown(Level.Trial)
  public void close() {
    compute.close();
  }
}
