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

  /** The affinity behind a score, Z_ij = Â_ij (u_i, u_j) or the cosine, for a node's k-th edge. */
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
    private final Compute compute;

    /**
     * @param nodes ascending; null for all
     */
    Recorder(MaskTrace trace, int[] nodes, Compute compute) {
      this.compute = compute;
      rows = new MaskRows(trace.adjacency(), nodes, trace.layers(), trace.rounds());
    }

    MaskRows rows() {
      return rows;
    }

    @Override
    public void chosen(int layer, int round, MaskRule rule, KeptEdges kept) {
      float[] affinity = copy(rule::affinities);
      float[] score = copy(rule::scores);
      float[] threshold = new float[rows.starts.length - 1];
      for (int k = 0; k < threshold.length; k++) {
        threshold[k] = rule.threshold(rows.nodes == null ? k : rows.nodes[k]);
      }
      rows.rounds[layer][round] = new Round(affinity, score, threshold);
    }

    /** Copies the values of a row's edges to an array, from a place on. */
    private interface Source {
      void row(int row, float[] to, int at);
    }

    private float[] copy(Source source) {
      int count = rows.starts.length - 1;
      float[] to = new float[rows.starts[count]];
      compute.run(
          (part, parts) -> {
            int end = Cuts.byCost(rows.starts, count, part + 1, parts);
            for (int k = Cuts.byCost(rows.starts, count, part, parts); k < end; k++) {
              int node = rows.nodes == null ? k : rows.nodes[k];
              source.row(node, to, rows.starts[k]);
            }
          },
          to.length * 8L);
      return to;
    }
  }
}
