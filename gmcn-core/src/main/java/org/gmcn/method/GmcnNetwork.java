package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.nn.Dropout;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.GmcAggregation;
import org.gmcn.nn.Parameter;
import org.gmcn.sparse.ColumnSubset;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;

/**
 * GmCN (Jiang et al. 2019, Eq. 6 and 7): layer l maps H (n x d_l) to σ(U Θ_l) (n x d_l+1), with U
 * the masked aggregation of H, σ = ReLU inside and nothing at the end (the loss holds the softmax).
 *
 * <p>The first layer's U depends on the input alone and is computed once, here. Dropout acts on U
 * just before Θ, so that this stays true.
 *
 * @since 0.1
 */
public final class GmcnNetwork implements Network {
  private static final long INITIAL_WEIGHTS = 0;

  /** A third of the nodes or fewer are worth a subset. */
  private static final int FEW = 3;

  private final Compute compute;
  private final GmcnInput input;
  private final List<Parameter> parameters;
  private final List<Hidden> hidden = new ArrayList<>();
  private final Matrix first;
  private final boolean stochastic;
  private final Lifetime masks;

  /** The nodes outside which gradients are zero; null if they are not few. */
  private ColumnSubset trained;

  public GmcnNetwork(
      Graph graph,
      Features features,
      int classes,
      GmcnOptions options,
      long seed,
      Compute compute) {
    this(
        Topology.of(graph),
        features,
        classes,
        options,
        seed,
        compute,
        Lifetime.BACKWARD,
        RuleWrapper.NONE);
  }

  /**
   * @param masks the use of the masks after a pass: with less than {@link Lifetime#BACKWARD} the
   *     network needs a fraction of the memory and can only be run forward
   * @param wrapper applied to the mask rule of every layer
   */
  public GmcnNetwork(
      Topology topology,
      Features features,
      int classes,
      GmcnOptions options,
      long seed,
      Compute compute,
      Lifetime masks,
      RuleWrapper wrapper) {
    this(
        topology,
        features.columns(),
        classes,
        options,
        seed,
        compute,
        masks,
        wrapper,
        (of, width) ->
            GmcnInput.of(
                of, features, options, width, compute, masks, rule -> wrapper.wrap(0, rule)));
  }

  /** Observes or changes the choices of mask rules: explanations are made with it. */
  @FunctionalInterface
  public interface RuleWrapper {
    /** Leaves every rule as it is. */
    RuleWrapper NONE = (layer, rule) -> rule;

    /** The rule to be used in place of a layer's own. */
    MaskRule wrap(int layer, MaskRule rule);
  }

  /** How the first layer comes by its U. */
  interface InputFactory {
    GmcnInput make(Topology topology, int width);
  }

  GmcnNetwork(
      Topology topology,
      int columns,
      int classes,
      GmcnOptions options,
      long seed,
      Compute compute,
      Lifetime masks,
      RuleWrapper wrapper,
      InputFactory inputs) {
    this.compute = compute;
    this.stochastic = options.stochastic();
    this.masks = masks;
    parameters = parameters(columns, classes, options, seed);
    first = new Matrix(topology.nodes(), parameters.get(0).value().columns);
    // Before the other layers: while U is computed it needs more than what stays.
    input = inputs.make(topology, first.columns);
    for (int l = 1; l < options.layers(); l++) {
      hidden.add(new Hidden(topology, options, parameters.get(l), l, wrapper));
    }
  }

  /** The weights Θ of every layer, drawn from the seed. */
  static List<Parameter> parameters(int columns, int classes, GmcnOptions options, long seed) {
    List<Parameter> thetas = new ArrayList<>();
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    int in = columns;
    for (int l = 0; l < options.layers(); l++) {
      int out = l == options.layers() - 1 ? classes : options.hidden();
      Parameter theta = new Parameter("theta." + l, in, out, l == 0 ? options.l2() : 0);
      Glorot.uniform(theta.value(), rng);
      thetas.add(theta);
      in = out;
    }
    return thetas;
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
    input.forward(parameters.get(0).value(), training, key, first);
    Matrix scores = first;
    for (Hidden layer : hidden) {
      layer.aggregate(scores);
      scores = layer.multiply(training, key);
    }
    return scores;
  }

  /** Only the last layer's first step back can make use of it: it reads fewer rows. */
  @Override
  public void trainsOn(int[] nodes) {
    boolean few = !hidden.isEmpty() && nodes.length <= first.rows / FEW;
    trained = few ? new ColumnSubset(hidden.get(0).aggregation.topology(), nodes) : null;
  }

  /** Dropout comes after the aggregation, so the second layer's U is there already. */
  @Override
  public Matrix forwardAgain(long key) {
    if (input.random() || hidden.isEmpty()) {
      return forward(true, key);
    }
    Matrix scores = hidden.get(0).multiply(true, key);
    for (Hidden layer : hidden.subList(1, hidden.size())) {
      layer.aggregate(scores);
      scores = layer.multiply(true, key);
    }
    return scores;
  }

  @Override
  public void backward(Matrix gradient) {
    Matrix g = gradient;
    for (int l = hidden.size() - 1; l >= 0; l--) {
      g = hidden.get(l).backward(g, l == hidden.size() - 1 ? trained : null);
    }
    input.backward(g, parameters.get(0).gradient());
  }

  @Override
  public Matrix embedding() {
    return hidden.isEmpty() ? first : hidden.get(hidden.size() - 1).h;
  }

  @Override
  public double[] keptEdges() {
    double[] kept = new double[parameters.size()];
    kept[0] = input.keptShare();
    for (Hidden layer : hidden) {
      kept[layer.number] = layer.aggregation.keptShare();
    }
    return kept;
  }

  /**
   * The aggregation of a layer, with the masks of its last pass. That of the first layer is null if
   * its masks serve no later pass.
   */
  public GmcAggregation aggregation(int layer) {
    return layer == 0 ? input.aggregation() : hidden.get(layer - 1).aggregation;
  }

  /** A layer after the first: ReLU of what came before, aggregation, dropout, weights. */
  private final class Hidden {
    private final int number;
    private final Parameter theta;
    private final GmcAggregation aggregation;
    private final Dropout dropout;
    private final Matrix h;
    private final Matrix dropped;
    private final Matrix out;

    /** Whether a pass back takes the gradient of U Θ through the aggregation, and then Θ. */
    private final boolean commutes;

    /** The gradient of U or, where it commutes, of what is aggregated times Θ. */
    private Matrix du;

    private Matrix dh;
    private Matrix u;

    /** Rows of U and of the scores' gradient, of the nodes that train. */
    private Matrix pickedInput;

    private Matrix pickedGradient;
    private boolean dropping;
    private long dropKey;

    Hidden(
        Topology topology, GmcnOptions options, Parameter theta, int number, RuleWrapper wrapper) {
      this.number = number;
      this.theta = theta;
      int n = topology.nodes();
      int in = theta.value().rows;
      aggregation =
          new GmcAggregation(
              topology, options.layer(number), masks, rule -> wrapper.wrap(number, rule), compute);
      dropout = new Dropout(options.dropout(), compute);
      h = new Matrix(n, in);
      dropped = dropout.active() ? new Matrix(n, in) : null;
      out = new Matrix(n, theta.value().columns);
      int classes = out.columns;
      commutes = !dropout.active() && Matrix.paddedColumns(classes) < Matrix.paddedColumns(in);
      if (masks == Lifetime.BACKWARD) {
        du = new Matrix(n, commutes ? classes : in);
        dh = new Matrix(n, in);
      }
    }

    void aggregate(Matrix before) {
      compute.relu(before, h);
      u = aggregation.forward(h);
    }

    /** The layer's scores for the U of the last pass. */
    Matrix multiply(boolean training, long key) {
      dropping = training && dropout.active();
      if (dropping) {
        dropKey = Rng.key(key, number);
        dropout.apply(u, dropKey, dropped);
      }
      compute.multiply(dropping ? dropped : u, theta.value(), out);
      return out;
    }

    Matrix backward(Matrix g, ColumnSubset only) {
      ofTheta(dropping ? dropped : u, g, only);
      if (commutes) {
        aggregate(g, du, only);
        compute.multiplyRightTransposed(du, theta.value(), dh);
      } else {
        compute.multiplyRightTransposed(g, theta.value(), du);
        if (dropping) {
          dropout.apply(du, dropKey, du);
        }
        aggregate(du, dh, only);
      }
      compute.reluGradient(h, dh);
      return dh;
    }

    private void aggregate(Matrix g, Matrix to, ColumnSubset only) {
      if (only == null) {
        aggregation.backward(g, to);
      } else {
        aggregation.backward(g, to, only);
      }
    }

    /** U^T G, of which only the nodes that have a G count. */
    private void ofTheta(Matrix input, Matrix g, ColumnSubset only) {
      if (only == null) {
        compute.multiplyLeftTransposed(input, g, theta.gradient());
        return;
      }
      if (pickedInput == null || pickedInput.rows != only.nodes.length) {
        pickedInput = new Matrix(only.nodes.length, input.columns);
        pickedGradient = new Matrix(only.nodes.length, g.columns);
      }
      Rows.pick(input, only.nodes, pickedInput);
      Rows.pick(g, only.nodes, pickedGradient);
      compute.multiplyLeftTransposed(pickedInput, pickedGradient, theta.gradient());
    }
  }
}
