package org.gmcn.mask;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;
import org.gmcn.sparse.PackedEdges;
import org.gmcn.sparse.Topology;

/**
 * Keeps the entries that exceed the threshold of their row, for rules that hold M in the order of
 * Â's entries.
 */
final class RowChoice {
  private final MaskOptions options;
  private final SparseMatrix a;
  private final Compute compute;

  /** M. */
  final float[] m;

  private final float[] thresholds;
  private final Discretise discretise = new Discretise();

  RowChoice(MaskOptions options, Topology topology, Compute compute) {
    this.options = options;
    this.compute = compute;
    a = topology.adjacency();
    m = new float[topology.edges()];
    thresholds = new float[topology.nodes()];
  }

  /** M_ij = 1 if M_ij > ε, or ε times the mean of its row, else 0. */
  PackedEdges keepAbove(PackedEdges kept) {
    discretise.marks = kept.marks;
    compute.run(discretise, m.length * 4L);
    kept.packMarks(compute);
    return kept;
  }

  void scores(int row, float[] to, int at) {
    System.arraycopy(m, a.offsets[row], to, at, a.offsets[row + 1] - a.offsets[row]);
  }

  float threshold(int row) {
    return thresholds[row];
  }

  private final class Discretise implements Workers.Task {
    private byte[] marks;

    @Override
    public void run(int part, int parts) {
      int to = Cuts.byCost(a.offsets, a.rows, part + 1, parts);
      for (int i = Cuts.byCost(a.offsets, a.rows, part, parts); i < to; i++) {
        int start = a.offsets[i];
        int end = a.offsets[i + 1];
        float sum = 0;
        for (int e = start; e < end; e++) {
          sum += m[e];
        }
        thresholds[i] = Threshold.of(options.epsilon(), options.relative(), sum, end - start);
        for (int e = start; e < end; e++) {
          marks[e] = m[e] > thresholds[i] ? (byte) 1 : 0;
        }
      }
    }
  }
}
