package org.gmcn.nn;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;

/**
 * The attention of a graph attention layer (Veličković et al. 2018, Eq. 1 to 5) without the weights
 * before it: from P = H W (n x Ku, K heads of u units) to Y (n x Ku),
 *
 * <pre>
 * z_ij = (a, p_i) + (a', p_j)                       for j among i's neighbours and i itself
 * y_i  = sum over j of drop(softmax_j LeakyReLU(z_ij)) drop(p_j) + b      for each head
 * </pre>
 *
 * Unit k of head h is column kK + h of P and Y. The scores of all heads are one product S = P A,
 * with A holding the heads' a and a' in their rows; {@link AttentionSum} does the rest. As in the
 * authors' program P is dropped again after the scores were taken, and a bias is added; their two
 * biases inside z are left out, as in the paper.
 *
 * @since 0.1
 */
public final class GraphAttention {
  private final Compute compute;
  private final int heads;
  private final int units;
  private final Parameter source;
  private final Parameter neighbour;
  private final Parameter biasParameter;
  private final Bias bias;
  private final AttentionSum sum;
  private final Dropout dropout;
  private final Matrix blocks;
  private final Matrix dBlocks;
  private final Matrix scores;
  private final Matrix dScores;
  private final Matrix dropped;
  private final Matrix fromScores;
  private Matrix input;
  private boolean dropping;
  private long dropKey;

  /**
   * The sizes and hyper-parameters of the layer.
   *
   * @param slope of LeakyReLU below 0
   * @param attentionDropout of a's entries
   * @param dropout of P's entries
   * @param l2 on all of its parameters
   */
  public record Shape(
      String name,
      int heads,
      int units,
      double slope,
      double attentionDropout,
      double dropout,
      double l2) {}

  /**
   * @param graph with a self loop at every node
   * @param reverse its reverse edges
   */
  public GraphAttention(Graph graph, int[] reverse, Shape shape, Rng rng, Compute compute) {
    this.compute = compute;
    this.heads = shape.heads();
    this.units = shape.units();
    int n = graph.nodes;
    int width = heads * units;
    source = new Parameter(shape.name() + ".source", heads, units, shape.l2());
    neighbour = new Parameter(shape.name() + ".neighbour", heads, units, shape.l2());
    biasParameter = new Parameter(shape.name() + ".bias", 1, width, shape.l2());
    for (int h = 0; h < heads; h++) {
      fill(source.value(), h, rng);
      fill(neighbour.value(), h, rng);
    }
    bias = new Bias(n, biasParameter, compute);
    sum =
        new AttentionSum(
            graph, reverse, heads, units, shape.slope(), shape.attentionDropout(), compute);
    dropout = new Dropout(shape.dropout(), compute);
    int columns = sum.layout().scoreColumns();
    blocks = new Matrix(width, columns);
    dBlocks = new Matrix(width, columns);
    scores = new Matrix(n, columns);
    dScores = new Matrix(n, columns);
    dropped = dropout.active() ? new Matrix(n, width) : null;
    fromScores = new Matrix(n, width);
  }

  /** Every head's vector is a u x 1 matrix of its own to Glorot. */
  private void fill(Matrix vectors, int head, Rng rng) {
    Matrix vector = new Matrix(units, 1);
    Glorot.uniform(vector, rng);
    for (int k = 0; k < units; k++) {
      vectors.set(head, k, vector.get(k, 0));
    }
  }

  public List<Parameter> parameters() {
    return List.of(source, neighbour, biasParameter);
  }

  /** Y for P. P must stay as it is until the backward pass. */
  public void forward(Matrix p, boolean training, long key, Matrix y) {
    input = p;
    dropping = training && dropout.active();
    dropKey = Rng.key(key, 1);
    int half = sum.layout().half;
    for (int h = 0; h < heads; h++) {
      for (int k = 0; k < units; k++) {
        blocks.set(k * heads + h, h, source.value().get(h, k));
        blocks.set(k * heads + h, half + h, neighbour.value().get(h, k));
      }
    }
    compute.multiply(p, blocks, scores);
    Matrix q = p;
    if (dropping) {
      dropout.apply(p, dropKey, dropped);
      q = dropped;
    }
    sum.forward(scores, q, biasParameter.value(), training, Rng.key(key, 0), y);
  }

  /** Fills the parameters' gradients and dP, given G = dL/dY. */
  public void backward(Matrix g, Matrix dp) {
    bias.backward(g);
    sum.backward(g, dScores, dp);
    if (dropping) {
      dropout.apply(dp, dropKey, dp);
    }
    compute.multiplyRightTransposed(dScores, blocks, fromScores);
    compute.add(1, fromScores, 1, dp);
    compute.multiplyLeftTransposed(input, dScores, dBlocks);
    int half = sum.layout().half;
    for (int h = 0; h < heads; h++) {
      for (int k = 0; k < units; k++) {
        source.gradient().set(h, k, dBlocks.get(k * heads + h, h));
        neighbour.gradient().set(h, k, dBlocks.get(k * heads + h, half + h));
      }
    }
  }
}
