package org.gmcn.explain;

import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnNetwork;
import org.gmcn.nn.Softmax;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.PackedEdges;
import org.gmcn.sparse.Topology;

/**
 * The whole model run again with one edge closed: its mask is zero in both directions, in every
 * round of every layer. Â and the degrees in it stay, since taking the edge out of A would also
 * make every other neighbour louder, which is another question. All other masks are chosen again
 * and may react to the change.
 *
 * @since 0.1
 */
public final class Rerun {
  private final TrainedGmcn model;

  public Rerun(TrainedGmcn model) {
    this.model = model;
  }

  /** The probabilities of all nodes (n x classes) as the model is. */
  public Matrix unchanged(Compute compute) {
    return run(Topology.of(model.graph()), GmcnNetwork.RuleWrapper.NONE, compute);
  }

  /** The probabilities of all nodes (n x classes) without the edge between two neighbours. */
  public Matrix without(int node, int neighbour, Compute compute) {
    int there = model.graph().edge(node, neighbour);
    int back = model.graph().edge(neighbour, node);
    if (there < 0) {
      throw new IllegalArgumentException(node + " and " + neighbour + " are no neighbours");
    }
    Topology topology = Topology.of(model.graph());
    return run(
        topology, (layer, rule) -> new ClosingRule(rule, topology, there, back, compute), compute);
  }

  private Matrix run(Topology topology, GmcnNetwork.RuleWrapper wrapper, Compute compute) {
    GmcnNetwork network = model.network(topology, MaskStorage.Lifetime.FORWARD, wrapper, compute);
    Matrix scores = network.forward(false, 0);
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    return probabilities;
  }

  /** Takes an edge out of every choice of another rule. */
  private record ClosingRule(MaskRule rule, Topology topology, int there, int back, Compute compute)
      implements MaskRule {
    @Override
    public KeptEdges choose(int round) {
      KeptEdges chosen = rule.choose(round);
      PackedEdges open = new PackedEdges(topology, true, true);
      for (int e = 0; e < open.marks.length; e++) {
        open.marks[e] = (byte) (chosen.keeps(e) && e != there && e != back ? 1 : 0);
      }
      open.packMarks(compute);
      return open;
    }

    @Override
    public void score(Matrix u) {
      rule.score(u);
    }

    @Override
    public void addScores(Matrix u) {
      rule.addScores(u);
    }

    @Override
    public float threshold(int row) {
      return rule.threshold(row);
    }

    @Override
    public void affinities(int row, float[] to, int at) {
      rule.affinities(row, to, at);
    }

    @Override
    public void scores(int row, float[] to, int at) {
      rule.scores(row, to, at);
    }
  }
}
