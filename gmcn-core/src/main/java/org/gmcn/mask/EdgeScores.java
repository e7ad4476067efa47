package org.gmcn.mask;

import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.kernel.Workers;

/**
 * What the three rules share: the scores on the edges, M = Z / (2γ) with Z_ij = Â_ij (u_i, u_j),
 * and the comparison with ε.
 */
final class EdgeScores {
  final MaskOptions options;
  final Topology topology;
  final Compute compute;
  final float[] m;
  private final float[] threshold;

  /** Room for the products of further columns. */
  private float[] further;

  private final Discretise discretise = new Discretise();

  EdgeScores(MaskOptions options, Topology topology, Compute compute) {
    this.options = options;
    this.topology = topology;
    this.compute = compute;
    this.m = new float[topology.edges()];
    this.threshold = new float[topology.nodes()];
  }

  void measure(Matrix u, boolean more) {
    float scale = (float) (1 / (2 * options.gamma()));
    float[] to = m;
    if (more) {
      further = further == null ? new float[m.length] : further;
      to = further;
    }
    compute.affinity(topology.adjacency(), topology.reverse(), u, scale, to);
    if (more) {
      add(further, m);
    }
  }

  static void add(float[] from, float[] to) {
    for (int k = 0; k < to.length; k++) {
      to[k] += from[k];
    }
  }

  /** M_ij = 1 where m exceeds ε, or ε times the mean of its row. */
  void discretise(KeptEdges out) {
    discretise.out = out;
    compute.run(discretise, topology.edges() * 4L);
    out.compact(compute);
  }

  void copy(int row, float[] to, int at) {
    int[] offsets = topology.adjacency().offsets;
    System.arraycopy(m, offsets[row], to, at, offsets[row + 1] - offsets[row]);
  }

  float threshold(int row) {
    return threshold[row];
  }

  private final class Discretise implements Workers.Task {
    private KeptEdges out;

    @Override
    public void run(int part, int parts) {
      SparseMatrix a = topology.adjacency();
      int from = Compute.cut(a.offsets, a.rows, part, parts);
      int to = Compute.cut(a.offsets, a.rows, part + 1, parts);
      for (int i = from; i < to; i++) {
        float limit = limit(a.offsets[i], a.offsets[i + 1]);
        threshold[i] = limit;
        for (int e = a.offsets[i]; e < a.offsets[i + 1]; e++) {
          out.kept[e] = m[e] > limit ? (byte) 1 : 0;
        }
      }
    }

    private float limit(int start, int end) {
      if (!options.relative() || start == end) {
        return (float) options.epsilon();
      }
      float sum = 0;
      for (int e = start; e < end; e++) {
        sum += m[e];
      }
      return (float) (options.epsilon() * sum / (end - start));
    }
  }
}
