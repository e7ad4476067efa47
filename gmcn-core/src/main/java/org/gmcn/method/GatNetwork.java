package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.GraphAttention;
import org.gmcn.nn.Linear;
import org.gmcn.nn.Parameter;

/**
 * GAT (Veličković et al. 2018, Eq. 1 to 6) with two layers, the first of K heads of u units,
 *
 * <pre>
 * H = ELU(attention(drop(X) W_0))      (n x Ku), Eq. 5
 * scores = mean over the output heads of attention(drop(H) W_1)      (n x classes), Eq. 6
 * </pre>
 *
 * with {@link GraphAttention} over each node's neighbours and itself. The loss holds the softmax.
 */
final class GatNetwork implements Network {
  private static final long INITIAL_WEIGHTS = 0;

  private final Compute compute;
  private final List<Parameter> parameters = new ArrayList<>();
  private final Parameter inputWeights;
  private final FeatureProduct input;
  private final GraphAttention hiddenAttention;
  private final Linear output;
  private final GraphAttention outputAttention;

  /** drop(X) W_0, and later its gradient. */
  private final Matrix first;

  private final Matrix dFirst;
  private final Matrix hidden;

  /** drop(H) W_1, and its gradient. */
  private final Matrix second;

  private final Matrix dSecond;
  private final Matrix heads;
  private final Matrix dHeads;
  private final Matrix scores;

  /** Takes the mean of the output heads: (heads · classes) x classes, or null for one head. */
  private final Matrix mean;

  private final boolean stochastic;

  GatNetwork(
      Graph graph, Features features, int classes, GatOptions options, long seed, Compute compute) {
    this.compute = compute;
    this.stochastic = options.dropout() > 0 || options.attentionDropout() > 0;
    Graph looped = graph.withSelfLoops();
    int[] reverse = looped.reverseEdges();
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    int n = graph.nodes;
    int width = options.heads() * options.hidden();
    int outWidth = options.outputHeads() * classes;
    inputWeights = weights("weights.0", features.columns(), options.heads(), width, options, rng);
    Parameter outputWeights =
        weights("weights.1", width, options.outputHeads(), outWidth, options, rng);
    hiddenAttention =
        new GraphAttention(
            looped,
            reverse,
            shape("attention.0", options.heads(), options.hidden(), options),
            rng,
            compute);
    outputAttention =
        new GraphAttention(
            looped,
            reverse,
            shape("attention.1", options.outputHeads(), classes, options),
            rng,
            compute);
    parameters.add(inputWeights);
    parameters.addAll(hiddenAttention.parameters());
    parameters.add(outputWeights);
    parameters.addAll(outputAttention.parameters());
    input = new FeatureProduct(features, options.dropout(), compute);
    output = new Linear(n, outputWeights, options.dropout(), compute);
    first = new Matrix(n, width);
    dFirst = new Matrix(n, width);
    hidden = new Matrix(n, width);
    second = new Matrix(n, outWidth);
    dSecond = new Matrix(n, outWidth);
    scores = new Matrix(n, classes);
    mean = options.outputHeads() == 1 ? null : mean(options.outputHeads(), classes);
    heads = mean == null ? scores : new Matrix(n, outWidth);
    dHeads = mean == null ? null : new Matrix(n, outWidth);
  }

  private static GraphAttention.Shape shape(String name, int heads, int units, GatOptions options) {
    return new GraphAttention.Shape(
        name,
        heads,
        units,
        options.slope(),
        options.attentionDropout(),
        options.dropout(),
        options.l2());
  }

  /** The heads' weights, interleaved; each is a matrix of its own to Glorot. */
  private static Parameter weights(
      String name, int in, int heads, int width, GatOptions options, Rng rng) {
    Parameter all = new Parameter(name, in, width, options.l2());
    Matrix one = new Matrix(in, width / heads);
    for (int h = 0; h < heads; h++) {
      Glorot.uniform(one, rng);
      for (int i = 0; i < in; i++) {
        for (int k = 0; k < one.columns; k++) {
          all.value().set(i, k * heads + h, one.get(i, k));
        }
      }
    }
    return all;
  }

  private static Matrix mean(int heads, int classes) {
    Matrix m = new Matrix(heads * classes, classes);
    for (int h = 0; h < heads; h++) {
      for (int c = 0; c < classes; c++) {
        m.set(c * heads + h, c, 1f / heads);
      }
    }
    return m;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public boolean stochastic() {
    return stochastic;
  }

  @Override
  public Matrix forward(boolean training, long key) {
    input.forward(inputWeights.value(), training, Rng.key(key, 0), first);
    hiddenAttention.forward(first, training, Rng.key(key, 1), hidden);
    compute.elu(hidden, hidden);
    output.forward(hidden, training, Rng.key(key, 2), second);
    outputAttention.forward(second, training, Rng.key(key, 3), heads);
    if (mean != null) {
      compute.multiply(heads, mean, scores);
    }
    return scores;
  }

  @Override
  public void backward(Matrix gradient) {
    Matrix g = gradient;
    if (mean != null) {
      compute.multiplyRightTransposed(gradient, mean, dHeads);
      g = dHeads;
    }
    outputAttention.backward(g, dSecond);
    Matrix dHidden = output.backward(dSecond);
    compute.eluGradient(hidden, dHidden);
    hiddenAttention.backward(dHidden, dFirst);
    input.backward(dFirst, inputWeights.gradient());
  }

  @Override
  public Matrix embedding() {
    return hidden;
  }
}
