package org.gmcn.bench;

import java.util.concurrent.TimeUnit;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What involves weights: products of features, their gradients, dropout and Adam. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class WeightBenchmark {
  @Param({"CORA", "PHOTO"})
  public BenchGraph graph;

  private static final int HIDDEN = 16;

  private SparseMatrix sparse;
  private SparseMatrix transposed;
  private Matrix x;
  private Matrix dropped;
  private Matrix w;
  private Matrix h;
  private Matrix dw;
  private Matrix first;
  private Matrix second;

  @Setup
  public void build() {
    sparse = graph.sparseFeatures();
    transposed = sparse.transpose();
    x = BenchGraph.random(sparse.rows, sparse.columns, 1);
    dropped = new Matrix(x.rows, x.columns);
    w = BenchGraph.random(sparse.columns, HIDDEN, 2);
    h = BenchGraph.random(sparse.rows, HIDDEN, 3);
    dw = new Matrix(sparse.columns, HIDDEN);
    first = new Matrix(sparse.columns, HIDDEN);
    second = new Matrix(sparse.columns, HIDDEN);
  }

  @Benchmark
  public void dense(Machine machine) {
    machine.compute.multiply(x, w, h);
  }

  @Benchmark
  public void denseGradient(Machine machine) {
    machine.compute.multiplyLeftTransposed(x, h, dw);
  }

  @Benchmark
  public void sparse(Machine machine) {
    machine.compute.multiply(sparse, w, h);
  }

  @Benchmark
  public void sparseGradient(Machine machine) {
    machine.compute.multiply(transposed, h, dw);
  }

  @Benchmark
  public void dropout(Machine machine) {
    machine.compute.dropout(x, 0.5, 1, dropped);
  }

  @Benchmark
  public void adam(Machine machine) {
    machine.compute.adam(w, dw, first, second, 5e-4f, 0.9f, 0.999f, 1e-9f, 1e-8f);
  }
}
