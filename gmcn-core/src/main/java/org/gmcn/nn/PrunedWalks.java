package org.gmcn.nn;

import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/**
 * Features for nodes that have none: the nodes at which random walks of three steps end.
 *
 * <pre>
 * P  = D^-1 A, without self-loops; a node without neighbours has a zero row
 * X0 = P P P B, where B has one row per node: the identity on the graph of the training
 * X  = P' P' P' B, on the given share of the edges whose rows of X0 have the largest cosines
 * </pre>
 *
 * If B has more than {@link #MOST_COLUMNS} columns, B S replaces it, where S is a fixed matrix of
 * random signs with 256 columns.
 *
 * @since 0.1
 */
public final class PrunedWalks {
  /** The most columns of B that are used as they are. */
  public static final int MOST_COLUMNS = 4096;

  /** Columns of S, a multiple of 64. */
  private static final int SIGNS = 256;

  private static final long SIGN_KEY = Rng.key(0, SIGNS);
  private static final int STEPS = 3;

  private PrunedWalks() {}

  /** The columns of X, from those of B. */
  public static int columns(int starts) {
    return starts <= MOST_COLUMNS ? starts : SIGNS;
  }

  /**
   * X, its rows not scaled.
   *
   * @param starts B
   * @param keep the share of the edges to keep; with 1 the result is X0
   */
  public static Matrix of(Graph graph, Features starts, double keep, Compute compute) {
    Graph walked = graph.selfLoops() == 0 ? graph : without(graph, null);
    Matrix x0 = walk(walked, starts, compute);
    if (keep == 1) {
      return x0;
    }
    Topology topology = Topology.of(walked);
    MaskStorage storage = new MaskStorage(topology, 1, MaskStorage.Lifetime.ROUND, true);
    MaskRule rule = MaskRule.of(MaskOptions.cosine(keep), topology, false, storage, compute);
    rule.score(x0);
    return walk(without(walked, rule.choose(0)), starts, compute);
  }

  private static Matrix walk(Graph graph, Features starts, Compute compute) {
    SparseMatrix p = graph.rowNormalised();
    Matrix x = begin(starts);
    Matrix next = new Matrix(x.rows, x.columns);
    for (int step = 0; step < STEPS; step++) {
      compute.multiply(p, x, next);
      Matrix spare = x;
      x = next;
      next = spare;
    }
    return x;
  }

  /** The graph without self-loops and, if a mask is given, only with the edges that it keeps. */
  private static Graph without(Graph graph, KeptEdges mask) {
    GraphBuilder builder = new GraphBuilder(graph.nodes);
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        if (graph.columns[e] > i && (mask == null || mask.keeps(e))) {
          builder.add(i, graph.columns[e], graph.weight(e));
        }
      }
    }
    return builder.build();
  }

  /** B, or B S if it is too wide; the caller may write into the result. */
  private static Matrix begin(Features starts) {
    if (starts.columns() <= MOST_COLUMNS) {
      return starts instanceof Matrix dense ? dense.copy() : starts.toDense();
    }
    SparseMatrix b = starts instanceof SparseMatrix s ? s : SparseMatrix.of(starts.toDense());
    Matrix signed = new Matrix(b.rows, SIGNS);
    for (int i = 0; i < b.rows; i++) {
      for (int e = b.offsets[i]; e < b.offsets[i + 1]; e++) {
        addSigns(b.columnOf[e], b.values[e], signed.data, signed.row(i));
      }
    }
    return signed;
  }

  /** Adds a row of S, times a value. */
  private static void addSigns(int row, float value, float[] to, int at) {
    for (int c = 0; c < SIGNS; c++) {
      long bits = Rng.at(SIGN_KEY, (long) row * (SIGNS / Long.SIZE) + c / Long.SIZE);
      to[at + c] += (bits >>> c & 1) == 0 ? value : -value;
    }
  }
}
