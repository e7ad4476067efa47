package org.gmcn.spark;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.AppnpOptions;
import org.gmcn.method.GcnOptions;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Method;
import org.gmcn.method.SgcOptions;
import org.gmcn.nn.Parameter;
import org.gmcn.nn.round.LayerOptions;

/**
 * A method's network as operations on blocks. Names, shapes, L2 and first values of the parameters
 * are those of the method's own network on one machine, made here for a graph of one node.
 *
 * @param once operations whose result does not depend on the weights: run once, before training
 * @param trained the others
 * @param stochastic whether training passes draw random numbers
 */
record Plan(
    List<Operation> once, List<Operation> trained, List<Parameter> parameters, boolean stochastic) {

  /** What APPNP's perceptron derives its draws from, besides its layer. */
  private static final long[] PERCEPTRON_DRAWS = {0};

  static final List<String> METHODS = List.of("gmcn", "gcn", "sgc", "appnp", "mlp");

  static Plan of(Method<?> method, Record options, int features, int classes, long seed) {
    Shares.requireGiven(options);
    Network network = network(method, options, features, classes, seed);
    if (options instanceof GmcnOptions gmcn) {
      return gmcn(gmcn, network);
    }
    if (options instanceof GcnOptions gcn) {
      boolean smooth = !method.name().equals("mlp");
      return plan(List.of(), perceptron(gcn.layers(), gcn.dropout(), smooth, new long[0]), network);
    }
    if (options instanceof SgcOptions sgc) {
      Operation powers = new Smoothing(sgc.steps(), 1, 0, 0);
      Operation product = new Product(0, 1, 0, new long[0], true);
      return plan(List.of(powers), List.of(product), network);
    }
    if (options instanceof AppnpOptions appnp) {
      List<Operation> trained =
          perceptron(appnp.layers(), appnp.dropout(), false, PERCEPTRON_DRAWS);
      float teleport = (float) appnp.teleport();
      trained.add(new Smoothing(appnp.steps(), 1 - teleport, teleport, appnp.dropout()));
      return plan(List.of(), trained, network);
    }
    throw new InputException(
        "The model '" + method.name() + "' does not run on Spark; choose one of " + METHODS + ".");
  }

  /** Whether a method's Ã has an edge from each node to itself. */
  static boolean selfLoops(Method<?> method) {
    return !method.name().equals("gmcn");
  }

  @SuppressWarnings("unchecked")
  private static <O extends Record> Network network(
      Method<O> method, Record options, int features, int classes, long seed) {
    Graph one = new Graph(1, new int[] {0, 0}, new int[0], null);
    try (Compute compute = Compute.of(1)) {
      return method.network(one, new Matrix(1, features), classes, (O) options, seed, compute);
    }
  }

  private static Plan plan(List<Operation> once, List<Operation> trained, Network network) {
    return new Plan(once, trained, network.parameters(), network.stochastic());
  }

  /** Layers of GCN, or of a perceptron where nothing is smoothed. */
  private static List<Operation> perceptron(
      int layers, double dropout, boolean smooth, long[] keys) {
    List<Operation> trained = new ArrayList<>();
    for (int l = 0; l < layers; l++) {
      if (l > 0) {
        trained.add(new Relu());
      }
      long[] own = java.util.Arrays.copyOf(keys, keys.length + 1);
      own[keys.length] = l;
      trained.add(new Product(l, -1, dropout, own, l == 0));
      if (smooth) {
        trained.add(new Smoothing(1, 1, 0, 0));
      }
    }
    return trained;
  }

  private static MaskedAggregation aggregation(LayerOptions layer) {
    return new MaskedAggregation(
        BlockMask.of(layer.mask()), layer.rounds(), layer.steps(), (float) layer.alpha());
  }

  private static Plan gmcn(GmcnOptions options, Network network) {
    List<Operation> trained = new ArrayList<>();
    for (int l = 0; l < options.layers(); l++) {
      if (l > 0) {
        trained.add(new Relu());
        trained.add(aggregation(options.layer(l)));
      }
      trained.add(new Product(l, -1, options.dropout(l), new long[] {l}, l == 0));
    }
    return plan(List.of(aggregation(options.layer(0))), trained, network);
  }
}
