package org.gmcn.memory;

import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.SparseMatrix;

/**
 * What decides how much memory a training needs.
 *
 * @param edges directed: every undirected edge counts twice
 * @param columns of the features
 * @param stored features that are stored: all of them when dense
 * @since 0.1
 */
public record ProblemSize(
    long nodes,
    long edges,
    boolean weighted,
    int columns,
    long stored,
    boolean sparse,
    int classes) {
  public static ProblemSize of(Graph graph, Features features, int classes) {
    return new ProblemSize(
        graph.nodes,
        graph.directedEdges(),
        graph.weights != null,
        features.columns(),
        features.stored(),
        features instanceof SparseMatrix,
        classes);
  }

  /** A share of the nodes with the edges among them, if none are cut. */
  public ProblemSize part(double share) {
    return new ProblemSize(
        (long) Math.ceil(nodes * share),
        (long) Math.ceil(edges * share),
        weighted,
        columns,
        (long) Math.ceil(stored * share),
        sparse,
        classes);
  }

  /** The same graph with dense features. */
  public ProblemSize withDense(int width) {
    return new ProblemSize(nodes, edges, weighted, width, nodes * width, false, classes);
  }

  /** The bytes of the graph, the features and the labels. */
  public long dataBytes() {
    return graphBytes() + featureBytes() + 4 * nodes;
  }

  public long graphBytes() {
    return 4 * nodes + (weighted ? 8 : 4) * edges;
  }

  private long featureBytes() {
    return sparse ? 8 * stored + 4 * nodes : MemoryNeed.matrix(nodes, columns);
  }

  /** The bytes of a second set of features with other values. */
  public long scaledBytes() {
    return sparse ? 4 * stored : MemoryNeed.matrix(nodes, columns);
  }

  public long denseBytes() {
    return MemoryNeed.matrix(nodes, columns);
  }
}
