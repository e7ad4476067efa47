package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.Bias;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.Linear;
import org.gmcn.nn.Parameter;
import org.gmcn.nn.UnitRows;

/**
 * GraphSAGE-mean (Hamilton et al. 2017, Algorithm 1, lines 4 to 7) with every neighbour: layer l
 * maps H (n x d_l) to
 *
 * <pre>
 * unit(ReLU(drop(H) W + M drop(H) V))      (n x u), M = D^-1 A, unit = rows of length one
 * </pre>
 *
 * where W and V are the two halves of the paper's matrix on the concatenation of a node and the
 * mean of its neighbours. The scores are a linear function with bias of the last layer, as in the
 * authors' supervised program. A node without neighbours has a mean of zero.
 */
final class SageFullNetwork implements Network {
  private static final long INITIAL_WEIGHTS = 0;

  private final Compute compute;
  private final SparseMatrix mean;
  private final SparseMatrix meanTransposed;
  private final double dropout;
  private final List<Parameter> parameters = new ArrayList<>();
  private final FeatureProduct ownFeatures;
  private final FeatureProduct neighbourFeatures;
  private final List<Layer> layers = new ArrayList<>();
  private final Linear output;
  private final Bias bias;
  private final Matrix scores;

  SageFullNetwork(
      Graph graph,
      Features features,
      int classes,
      SageFullOptions options,
      long seed,
      Compute compute) {
    this.compute = compute;
    this.dropout = options.dropout();
    mean = graph.rowNormalised();
    meanTransposed = mean.transpose();
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    int n = graph.nodes;
    int in = features.columns();
    int width = options.hidden();
    for (int l = 0; l < options.layers(); l++) {
      Parameter own = weights("own." + l, in, width, options, rng);
      Parameter neighbours = weights("neighbours." + l, in, width, options, rng);
      layers.add(new Layer(n, own, neighbours, l > 0));
      in = width;
    }
    ownFeatures = new FeatureProduct(features, dropout, compute);
    neighbourFeatures = new FeatureProduct(features, dropout, compute);
    output = new Linear(n, weights("output", width, classes, options, rng), dropout, compute);
    Parameter outputBias = new Parameter("output.bias", 1, classes, options.l2());
    parameters.add(outputBias);
    bias = new Bias(n, outputBias, compute);
    scores = new Matrix(n, classes);
  }

  private Parameter weights(String name, int in, int out, SageFullOptions options, Rng rng) {
    Parameter w = new Parameter(name, in, out, options.l2());
    Glorot.uniform(w.value(), rng);
    parameters.add(w);
    return w;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public boolean stochastic() {
    return dropout > 0;
  }

  @Override
  public Matrix forward(boolean training, long key) {
    Layer first = layers.get(0);
    long drawn = Rng.key(key, 0);
    ownFeatures.forward(first.own.value(), training, drawn, first.fromOwn);
    neighbourFeatures.forward(first.neighbours.value(), training, drawn, first.fromNeighbours);
    Matrix h = first.combine();
    for (int l = 1; l < layers.size(); l++) {
      Layer layer = layers.get(l);
      layer.products(h, training, Rng.key(key, l));
      h = layer.combine();
    }
    output.forward(h, training, Rng.key(key, layers.size()), scores);
    bias.forward(scores);
    return scores;
  }

  @Override
  public void backward(Matrix gradient) {
    bias.backward(gradient);
    Matrix g = output.backward(gradient);
    for (int l = layers.size() - 1; l > 0; l--) {
      g = layers.get(l).backward(g);
    }
    Layer first = layers.get(0);
    first.uncombine(g);
    ownFeatures.backward(g, first.own.gradient());
    neighbourFeatures.backward(first.fromNeighbours, first.neighbours.gradient());
  }

  @Override
  public Matrix embedding() {
    return layers.get(layers.size() - 1).out;
  }

  private final class Layer {
    private final Parameter own;
    private final Parameter neighbours;
    private final Linear ownProduct;
    private final Linear neighbourProduct;
    private final UnitRows unit;
    private final Matrix fromOwn;

    /** drop(H) V, and later its gradient. */
    private final Matrix fromNeighbours;

    private final Matrix out;

    Layer(int nodes, Parameter own, Parameter neighbours, boolean inner) {
      this.own = own;
      this.neighbours = neighbours;
      ownProduct = inner ? new Linear(nodes, own, dropout, compute) : null;
      neighbourProduct = inner ? new Linear(nodes, neighbours, dropout, compute) : null;
      unit = new UnitRows(nodes, compute);
      fromOwn = new Matrix(nodes, own.value().columns);
      fromNeighbours = new Matrix(nodes, own.value().columns);
      out = new Matrix(nodes, own.value().columns);
    }

    void products(Matrix h, boolean training, long key) {
      ownProduct.forward(h, training, key, fromOwn);
      neighbourProduct.forward(h, training, key, fromNeighbours);
    }

    Matrix combine() {
      compute.multiply(mean, fromNeighbours, 1, fromOwn, 1, out);
      compute.relu(out, out);
      unit.forward(out, out);
      return out;
    }

    /** Turns the gradient of what the layer gives into that of drop(H) W, in place, and of V's. */
    void uncombine(Matrix g) {
      unit.backward(out, g);
      compute.reluGradient(out, g);
      compute.multiply(meanTransposed, g, fromNeighbours);
    }

    Matrix backward(Matrix g) {
      uncombine(g);
      Matrix dh = ownProduct.backward(g);
      compute.add(1, neighbourProduct.backward(fromNeighbours), 1, dh);
      return dh;
    }
  }
}
