package org.gmcn.explain;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.sparse.KeptEdges;

/**
 * What every layer and round of a pass compared along the edges of some nodes, or of all: the
 * affinities, the scores and the thresholds. Takes eight bytes an edge of these nodes for every
 * round of every layer.
 */
final class MaskRows {
  /** The nodes, ascending; null for all. */
  private final int[] nodes;

  /** Where the edges of the k-th of them start. */
  private final int[] starts;

  private final Round[][] rounds;

  /** One round: two numbers an edge and one a node. */
  private record Round(float[] affinity, float[] score, float[] threshold) {}

  private MaskRows(SparseMatrix adjacency, int[] nodes, int layers, int roundsOfLayer) {
    this.nodes = nodes;
    rounds = new Round[layers][roundsOfLayer];
    if (nodes == null) {
      starts = adjacency.offsets;
      return;
    }
    starts = new int[nodes.length + 1];
    for (int k = 0; k < nodes.length; k++) {
      int degree = adjacency.offsets[nodes[k] + 1] - adjacency.offsets[nodes[k]];
      starts[k + 1] = starts[k] + degree;
    }
  }

  /** The bytes of the rows of all nodes. */
  static long bytes(MaskTrace trace) {
    long each = 8L * trace.offset(trace.nodes()) + 4L * trace.nodes();
    return each * trace.layers() * trace.rounds();
  }

  boolean holds(int node) {
    return at(node) >= 0;
  }

  private int at(int node) {
    return nodes == null ? node : Arrays.binarySearch(nodes, node);
  }

  /** Z_ij = Â_ij (u_i, u_j) of the round, for the k-th edge of a node. */
  float affinity(int layer, int round, int node, int k) {
    return rounds[layer][round].affinity[starts[at(node)] + k];
  }

  /** M_ij as it was compared with the threshold. */
  float score(int layer, int round, int node, int k) {
    return rounds[layer][round].score[starts[at(node)] + k];
  }

  /** What the scores of a node's edges had to exceed. */
  float threshold(int layer, int round, int node) {
    return rounds[layer][round].threshold[at(node)];
  }

  /** Fills itself while a network is made and run. */
  static final class Recorder implements ObservedRule.Observer {
    private final MaskRows rows;
    private final double gamma;
    private final Compute compute;
    private float[] affinity;

    /**
     * @param nodes ascending; null for all
     * @param gamma γ, of which scores are made: M = Z / (2γ)
     */
    Recorder(MaskTrace trace, int[] nodes, double gamma, Compute compute) {
      this.gamma = gamma;
      this.compute = compute;
      rows = new MaskRows(trace.adjacency(), nodes, trace.layers(), trace.rounds());
    }

    MaskRows rows() {
      return rows;
    }

    @Override
    public void scored(int layer, int round, MaskRule rule) {
      affinity = copy(rule, 2 * gamma, null);
    }

    @Override
    public void chosen(int layer, int round, MaskRule rule, KeptEdges kept) {
      float[] threshold = new float[rows.starts.length - 1];
      float[] score = copy(rule, 1, threshold);
      rows.rounds[layer][round] = new Round(affinity, score, threshold);
    }

    /** The rows' scores times a factor, and their thresholds unless these are null. */
    private float[] copy(MaskRule rule, double factor, float[] thresholds) {
      int count = rows.starts.length - 1;
      float[] to = new float[rows.starts[count]];
      compute.run(
          (part, parts) -> {
            int end = Cuts.byCost(rows.starts, count, part + 1, parts);
            for (int k = Cuts.byCost(rows.starts, count, part, parts); k < end; k++) {
              int node = rows.nodes == null ? k : rows.nodes[k];
              rule.scores(node, to, rows.starts[k]);
              for (int e = rows.starts[k]; factor != 1 && e < rows.starts[k + 1]; e++) {
                to[e] = (float) (factor * to[e]);
              }
              if (thresholds != null) {
                thresholds[k] = rule.threshold(node);
              }
            }
          },
          to.length * 8L);
      return to;
    }
  }
}
