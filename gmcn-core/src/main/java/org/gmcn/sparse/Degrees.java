package org.gmcn.sparse;

import org.gmcn.graph.Graph;

/**
 * The degrees d of a graph whose edges all have weight one. Then Â = D^-1/2 A D^-1/2 consists of
 * degrees only: for U' = D^-1/2 U,
 *
 * <pre>
 * Â_ij (u_i, u_j) = (u'_i, u'_j)              on the edges
 * U_next = α (M ⊙ Â) U + (1-α) H   becomes    U'_next = α D^-1 M U' + (1-α) D^-1/2 H
 * </pre>
 *
 * and a product is a sum of neighbours' rows: no value of an edge is read. A node without
 * neighbours gets degree one, which no edge reads.
 *
 * @param inverse 1 / d
 * @param root √d
 * @param inverseRoot 1 / √d
 * @since 0.1
 */
public record Degrees(float[] inverse, float[] root, float[] inverseRoot) {
  static Degrees of(Graph graph) {
    Degrees degrees =
        new Degrees(new float[graph.nodes], new float[graph.nodes], new float[graph.nodes]);
    for (int i = 0; i < graph.nodes; i++) {
      double degree = Math.max(1, graph.degree(i));
      degrees.inverse[i] = (float) (1 / degree);
      degrees.root[i] = (float) Math.sqrt(degree);
      degrees.inverseRoot[i] = (float) (1 / Math.sqrt(degree));
    }
    return degrees;
  }
}
