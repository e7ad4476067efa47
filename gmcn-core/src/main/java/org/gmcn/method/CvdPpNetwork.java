package org.gmcn.method;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Weights;
import org.gmcn.engine.batch.BatchNetwork;
import org.gmcn.graph.Graph;
import org.gmcn.graph.parts.Block;
import org.gmcn.graph.parts.NeighbourSampler;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.nn.Glorot;
import org.gmcn.nn.Parameter;

/**
 * CVD+PP (Chen, Zhu and Song 2018): a GCN, H_l+1 = σ(Ã drop(H_l) Θ_l) with Ã = (D+I)^-1/2 (A+I)
 * (D+I)^-1/2, whose first aggregation U = Ã X (n x d) is computed once and dropped instead of X
 * (PP), and whose other aggregations are estimated in training by a {@link
 * org.gmcn.nn.ControlVariate} (CVD). {@link CvdPpPass} is a batch's way through it; for all nodes
 * everything is exact.
 */
final class CvdPpNetwork implements BatchNetwork {
  private static final long INITIAL_WEIGHTS = 0;

  private final Compute compute;
  private final CvdPpOptions options;
  private final SparseMatrix adjacency;
  private final NeighbourSampler sampler;
  private final Matrix u;
  private final List<Parameter> thetas = new ArrayList<>();
  private final List<Matrix> products = new ArrayList<>();
  private final List<Matrix> outputs = new ArrayList<>();
  private final List<Matrix> flows = new ArrayList<>();
  private List<Matrix> histories;
  private CvdPpPass batch;

  CvdPpNetwork(
      Graph graph,
      Features features,
      int classes,
      CvdPpOptions options,
      long seed,
      Compute compute) {
    this.compute = compute;
    this.options = options;
    Graph looped = graph.withSelfLoops();
    adjacency = looped.normalised();
    sampler = new NeighbourSampler(looped);
    u = new Matrix(graph.nodes, features.columns());
    compute.multiply(adjacency, features.toDense(), u);
    Rng rng = Rng.of(seed, INITIAL_WEIGHTS);
    int in = features.columns();
    for (int l = 0; l < options.layers(); l++) {
      int out = l == options.layers() - 1 ? classes : options.hidden();
      Parameter theta = new Parameter("theta." + l, in, out, l == 0 ? options.l2() : 0);
      Glorot.uniform(theta.value(), rng);
      thetas.add(theta);
      products.add(new Matrix(graph.nodes, out));
      outputs.add(l == 0 ? products.get(0) : new Matrix(graph.nodes, out));
      flows.add(new Matrix(graph.nodes, out));
      in = out;
    }
  }

  @Override
  public List<Parameter> parameters() {
    return thetas;
  }

  @Override
  public boolean stochastic() {
    return true;
  }

  /** The exact scores; dropout and sampling are for batches only. */
  @Override
  public Matrix forward(boolean training, long key) {
    compute.multiply(u, thetas.get(0).value(), outputs.get(0));
    for (int l = 1; l < thetas.size(); l++) {
      Matrix h = outputs.get(l - 1);
      compute.relu(h, h);
      compute.multiply(h, thetas.get(l).value(), products.get(l));
      compute.multiply(adjacency, products.get(l), outputs.get(l));
    }
    return outputs.get(thetas.size() - 1);
  }

  @Override
  public void backward(Matrix gradient) {
    Matrix g = gradient;
    for (int l = thetas.size() - 1; l > 0; l--) {
      Parameter theta = thetas.get(l);
      compute.multiply(adjacency, g, flows.get(l));
      compute.multiplyLeftTransposed(outputs.get(l - 1), flows.get(l), theta.gradient());
      g = new Matrix(g.rows, theta.value().rows);
      compute.multiplyRightTransposed(flows.get(l), theta.value(), g);
      compute.reluGradient(outputs.get(l - 1), g);
    }
    compute.multiplyLeftTransposed(u, g, thetas.get(0).gradient());
  }

  @Override
  public Matrix embedding() {
    return outputs.get(thetas.size() - 2);
  }

  @Override
  public Matrix forward(int[] nodes, long key) {
    int layers = thetas.size();
    Block[] blocks = new Block[layers];
    int[] targets = nodes;
    for (int l = layers - 1; l > 0; l--) {
      blocks[l] = sampler.sample(targets, options.samples(), Rng.key(key, l));
      targets = blocks[l].sources();
    }
    batch =
        new CvdPpPass(
            adjacency,
            Rows.of(u, targets),
            blocks,
            thetas,
            histories(),
            options.dropout(),
            compute);
    return batch.forward(Rng.key(key, 0));
  }

  /** Also renews the history of the nodes that the batch has computed. */
  @Override
  public void backwardBatch(Matrix gradient) {
    batch.backward(gradient);
    batch.remember();
    batch = null;
  }

  /** The histories μ̄ of all layers but the last, first those of the present weights. */
  private List<Matrix> histories() {
    if (histories == null) {
      forward(false, 0);
      List<Matrix> made = new ArrayList<>();
      for (Matrix h : outputs.subList(0, thetas.size() - 1)) {
        made.add(h.copy());
      }
      histories = made;
    }
    return histories;
  }

  @Override
  public Weights memory() {
    Weights memory = new Weights();
    for (int l = 0; l < histories().size(); l++) {
      memory.put("history." + l, histories().get(l));
    }
    return memory;
  }
}
