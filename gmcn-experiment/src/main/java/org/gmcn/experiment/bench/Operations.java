package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.sparse.Degrees;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * The parts of an epoch that take its time, on one data set with 16 hidden units, and for each the
 * load that no program can do without: rows it must fetch, bytes it must move or multiply-adds it
 * must do. Loads run on the kernel's own index and on as many bytes, so that they lie in the same
 * caches.
 */
final class Operations {
  private static final int HIDDEN = 16;

  /** Bytes of a step of Adam: weight and both moments read and written, the gradient read. */
  private static final int ADAM_BYTES = 7 * Float.BYTES;

  private final Topology topology;
  private final Dataset data;
  private final Matrix u;
  private final Matrix v;
  private final Matrix w;
  private final Matrix dw;
  private final Matrix dense;

  /**
   * @param run the kernel
   * @param loads what it cannot do without, by name
   */
  record Operation(String name, Runnable run, List<Load> loads) {}

  /** A load that bounds an operation; made, with its arrays, when it is to be measured. */
  record Load(String name, Supplier<Runnable> maker) {}

  Operations(Dataset data) {
    this.data = data;
    topology = Topology.of(data.graph());
    u = random(data.nodes(), HIDDEN, 1);
    v = new Matrix(data.nodes(), HIDDEN);
    w = random(data.features().columns(), HIDDEN, 2);
    dw = random(data.features().columns(), HIDDEN, 3);
    dense = fitsDense() ? data.features().toDense() : null;
  }

  /** Sparse features that would take much of the memory when dense are left sparse. */
  private boolean fitsDense() {
    long bytes = 4L * data.nodes() * Matrix.paddedColumns(data.features().columns());
    return data.features() instanceof Matrix
        || bytes < Math.min(Runtime.getRuntime().maxMemory() / 8, 4L * Integer.MAX_VALUE);
  }

  private SparseMatrix sparse() {
    return data.features() instanceof SparseMatrix matrix ? matrix : null;
  }

  /** All of them on these kernels and threads. */
  List<Operation> on(Compute compute, RoofLoads roof) {
    List<Operation> all = new ArrayList<>();
    alongEdges(compute, roof, all);
    if (dense != null) {
      denseProducts(compute, roof, all);
    }
    if (sparse() != null) {
      sparseProducts(compute, roof, all);
    }
    Matrix first = new Matrix(w.rows, w.columns);
    Matrix second = new Matrix(w.rows, w.columns);
    all.add(
        new Operation(
            "Adam",
            () -> compute.adam(w, dw, first, second, 5e-4f, 0.9f, 0.999f, 1e-9f, 1e-8f),
            List.of(stream(roof, (long) ADAM_BYTES * w.rows * w.columns))));
    return all;
  }

  private void alongEdges(Compute compute, RoofLoads roof, List<Operation> all) {
    SparseMatrix a = topology.adjacency();
    Load rows = new Load("gather", () -> roof.gather(a.columnOf, topology.edges(), u));
    MaskOptions options = new MaskOptions(MaskOptions.Rule.TRUNCATED, 0.001, 3, 0, false);
    Degrees degrees = topology.degrees();
    MaskStorage masks = new MaskStorage(topology, 1, MaskStorage.Lifetime.ROUND, degrees == null);
    MaskRule rule = MaskRule.of(options, topology, degrees != null, masks, compute);
    ProjectionStep projection = new ProjectionStep(topology.layout(), compute);
    all.add(
        new Operation(
            "SpMM, 16 columns", () -> compute.multiply(a, u, 0.8f, u, 0.2f, v), List.of(rows)));
    if (degrees != null) {
      RowScale scale = new RowScale(0.8f, degrees.inverse(), 0.2f, degrees.inverseRoot(), 0, null);
      all.add(
          new Operation(
              "neighbour sums, 16 columns",
              () ->
                  compute.neighbourSums(
                      a.rows, a.offsets, a.offsets, 1, a.columnOf, u, scale, u, v, null),
              List.of(rows)));
    }
    all.add(new Operation("SDDMM, 16 columns", () -> rule.score(u), List.of(rows)));
    all.add(
        new Operation(
            "projection step", projection, List.of(stream(roof, projection.bytesMoved()))));
  }

  private void denseProducts(Compute compute, RoofLoads roof, List<Operation> all) {
    long operations = 2L * dense.rows * dense.columns * HIDDEN;
    List<Load> loads =
        List.of(
            new Load("multiply-add", () -> roof.multiplyAdds(operations)),
            stream(roof, 4L * dense.rows * dense.stride));
    all.add(new Operation("dense X Θ", () -> compute.multiply(dense, w, v), loads));
    all.add(new Operation("dense Xᵀ G", () -> compute.multiplyLeftTransposed(dense, u, dw), loads));
  }

  private void sparseProducts(Compute compute, RoofLoads roof, List<Operation> all) {
    SparseMatrix x = sparse();
    SparseMatrix transposed = x.transpose();
    int stored = x.offsets[x.rows];
    all.add(
        new Operation(
            "sparse X Θ",
            () -> compute.multiply(x, w, v),
            List.of(new Load("gather", () -> roof.gather(x.columnOf, stored, w)))));
    all.add(
        new Operation(
            "sparse Xᵀ G",
            () -> compute.multiply(transposed, u, dw),
            List.of(new Load("gather", () -> roof.gather(transposed.columnOf, stored, u)))));
  }

  private static Load stream(RoofLoads roof, long bytes) {
    long steps = Math.max(1, bytes / RoofLoads.TRIAD_BYTES);
    return new Load("stream", () -> roof.triad(Math.toIntExact(steps)));
  }

  private static Matrix random(int rows, int columns, long seed) {
    Matrix m = new Matrix(rows, columns);
    Rng rng = new Rng(seed);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        m.set(i, j, rng.nextFloat());
      }
    }
    return m;
  }
}
