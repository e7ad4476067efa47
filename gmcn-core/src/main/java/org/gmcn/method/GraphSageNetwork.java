package org.gmcn.method;

import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.batch.BatchNetwork;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.Block;
import org.gmcn.graph.parts.NeighbourSampler;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.nn.Bias;
import org.gmcn.nn.FeatureProduct;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.Linear;
import org.gmcn.nn.Parameter;
import org.gmcn.nn.SageLayer;

/**
 * GraphSAGE (Hamilton et al. 2017, Algorithms 1 and 2): two {@link SageLayer}s take X (n x d) to H1
 * and H2 (n x h), and a dense layer takes H2 to the scores. A pass runs on two blocks: in training
 * the batch's nodes with neighbours drawn, and these with neighbours drawn in turn; for all nodes,
 * everybody with all neighbours.
 */
final class GraphSageNetwork implements BatchNetwork {
  private static final long INITIAL_WEIGHTS = 0;

  /** Features of which a larger share is stored are faster as a dense matrix. */
  private static final double DENSE = 0.15;

  private final Graph graph;
  private final Features features;
  private final GraphSageOptions options;
  private final Compute compute;
  private final NeighbourSampler sampler;
  private final Parameter self1;
  private final Parameter neighbours1;
  private final Parameter self2;
  private final Parameter neighbours2;
  private final Parameter dense;
  private final Parameter bias;
  private Pass whole;
  private Pass batch;

  GraphSageNetwork(
      Graph graph,
      Features features,
      int classes,
      GraphSageOptions options,
      long seed,
      Compute compute) {
    this.graph = graph;
    boolean full = features.stored() > DENSE * features.rows() * features.columns();
    this.features = full ? features.toDense() : features;
    this.options = options;
    this.compute = compute;
    this.sampler = new NeighbourSampler(graph);
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    int h = options.hidden();
    self1 = weights("self.1", features.columns(), h, rng);
    neighbours1 = weights("neighbours.1", features.columns(), h, rng);
    self2 = weights("self.2", h, h, rng);
    neighbours2 = weights("neighbours.2", h, h, rng);
    dense = weights("dense.weights", h, classes, rng);
    bias = new Parameter("dense.bias", 1, classes, 0);
  }

  private Parameter weights(String name, int rows, int columns, Rng rng) {
    Parameter w = new Parameter(name, rows, columns, options.l2());
    Glorot.uniform(w.value(), rng);
    return w;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(self1, neighbours1, self2, neighbours2, dense, bias);
  }

  @Override
  public boolean stochastic() {
    return options.dropout() > 0;
  }

  @Override
  public Matrix forward(boolean training, long key) {
    if (whole == null) {
      Block all = Block.whole(graph);
      whole = new Pass(all, all, features, features);
    }
    return whole.forward(training, key);
  }

  @Override
  public void backward(Matrix gradient) {
    whole.backward(gradient);
  }

  @Override
  public Matrix embedding() {
    return whole.h2;
  }

  @Override
  public Matrix forward(int[] nodes, long key) {
    Block near = sampler.sample(nodes, options.samples2(), Rng.key(key, 0));
    Block far = sampler.sample(near.sources(), options.samples1(), Rng.key(key, 1));
    batch = new Pass(far, near, Rows.of(features, far.targets()), Rows.of(features, far.sources()));
    return batch.forward(true, Rng.key(key, 2));
  }

  @Override
  public void backwardBatch(Matrix gradient) {
    batch.backward(gradient);
    batch = null;
  }

  /** One way through the network and back. */
  private final class Pass {
    private final Block near;
    private final FeatureProduct own1;
    private final FeatureProduct others1;
    private final Linear own2;
    private final Linear others2;
    private final Linear last;
    private final Bias shift;
    private final SageLayer first;
    private final SageLayer second;
    private final Matrix ownFeatures;
    private final Matrix othersFeatures;
    private final Matrix own;
    private final Matrix others;
    private final Matrix scores;
    private Matrix h1;
    private Matrix h2;

    /**
     * @param far the first layer's block; its targets are the sources of the second's
     * @param near the second layer's block
     */
    Pass(Block far, Block near, Features targets, Features sources) {
      this.near = near;
      int h = options.hidden();
      double p = options.dropout();
      int inner = near.sources().length;
      int outer = near.targets().length;
      own1 = new FeatureProduct(targets, p, compute);
      others1 = new FeatureProduct(sources, p, compute);
      first = new SageLayer(graph, far, h, compute);
      own2 = new Linear(outer, self2, p, compute);
      others2 = new Linear(inner, neighbours2, p, compute);
      second = new SageLayer(graph, near, h, compute);
      last = new Linear(outer, dense, p, compute);
      shift = new Bias(outer, bias, compute);
      ownFeatures = new Matrix(inner, h);
      othersFeatures = new Matrix(far.sources().length, h);
      own = new Matrix(outer, h);
      others = new Matrix(inner, h);
      scores = new Matrix(outer, dense.value().columns);
    }

    Matrix forward(boolean training, long key) {
      own1.forward(self1.value(), training, Rng.key(key, 0), ownFeatures);
      others1.forward(neighbours1.value(), training, Rng.key(key, 1), othersFeatures);
      h1 = first.forward(ownFeatures, othersFeatures);
      own2.forward(Rows.of(h1, near.self()), training, Rng.key(key, 2), own);
      others2.forward(h1, training, Rng.key(key, 3), others);
      h2 = second.forward(own, others);
      last.forward(h2, training, Rng.key(key, 4), scores);
      shift.forward(scores);
      return scores;
    }

    void backward(Matrix gradient) {
      shift.backward(gradient);
      Matrix g = last.backward(gradient);
      second.backward(g);
      Matrix dh1 = others2.backward(second.toNeighbours(g));
      Rows.add(own2.backward(g), near.self(), dh1);
      first.backward(dh1);
      own1.backward(dh1, self1.gradient());
      others1.backward(first.toNeighbours(dh1), neighbours1.gradient());
    }
  }
}
