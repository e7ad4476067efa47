package org.gmcn.engine;

import java.util.List;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Parameter;

/**
 * One model in two roles: inference on the whole graph, and training on parts of it. The parameters
 * are those of the whole; a part has copies.
 *
 * @since 0.1
 */
public interface PartNetworks {
  List<Parameter> parameters();

  /** The exact scores of all nodes, without dropout; overwritten by the next call. */
  Matrix scores();

  /** The last hidden representation of the last {@link #scores()}. */
  Matrix embedding();

  /** The share of neighbours kept by the last {@link #scores()}, one number a layer. */
  double[] keptEdges();

  /**
   * A network on the graph between some nodes, with weights of its own to be overwritten.
   *
   * @param nodes ascending; row k of the scores is that of nodes[k]
   */
  Network part(int[] nodes);
}
