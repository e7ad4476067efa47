package org.gmcn.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.model.GmcnNetwork;
import org.gmcn.nn.Softmax;
import org.gmcn.train.Metrics;

/**
 * Explains the predictions of one trained GmCN on one graph. Making it runs the model once and
 * keeps what every mask decided; after that any number of threads may ask.
 */
public final class Explainer {
  /** Multiply-adds that one explanation may spend on predictions without a neighbour. */
  private static final long MOST_WORK = 600_000_000;

  /** How many of the farther nodes are named. */
  private static final int FARTHEST = 5;

  private final TrainedGmcn model;
  private final MaskTrace trace;
  private final HeldMasks held;
  private final Matrix logits;
  private final Matrix probabilities;
  private final Matrix embedding;

  public Explainer(TrainedGmcn model, Compute compute) {
    this.model = model;
    int layers = model.options().layers();
    MaskTrace.Recorder recorder =
        new MaskTrace.Recorder(model.graph(), layers, model.options().rounds(), compute);
    GmcnNetwork network = model.network(compute, recorder);
    logits = network.forward(false, 0, recorder).copy();
    embedding = network.embedding().copy();
    probabilities = new Matrix(logits.rows, logits.columns);
    Softmax.rows(logits, probabilities);
    trace = recorder.trace();
    held = new HeldMasks(model, trace, compute);
  }

  public TrainedGmcn model() {
    return model;
  }

  public MaskTrace trace() {
    return trace;
  }

  /** The class probabilities of all nodes, the model's own to the bit. */
  public Matrix probabilities() {
    return probabilities;
  }

  /** The last hidden representation of all nodes. */
  public Matrix embedding() {
    return embedding;
  }

  public int predicted(int node) {
    return Metrics.predicted(probabilities, node);
  }

  public Explanation explain(int node) {
    int best = predicted(node);
    double[] w = held.influence(node, -1);
    Matrix product = held.last();
    List<Explanation.Neighbour> neighbours = new ArrayList<>();
    double[] put = new double[w.length];
    for (int j = 0; j < w.length; j++) {
      put[j] = w[j] * product.get(j, best);
    }
    for (int e = trace.offset(node); e < trace.offset(node + 1); e++) {
      int j = trace.target(e);
      neighbours.add(
          new Explanation.Neighbour(
              j, predicted(j), trace.used(e), choices(node, e), put[j], null));
      w[j] = 0;
      put[j] = 0;
    }
    neighbours.sort(
        Comparator.comparingDouble((Explanation.Neighbour n) -> -n.contribution())
            .thenComparingInt(Explanation.Neighbour::node));
    double own = put[node];
    w[node] = 0;
    put[node] = 0;
    double farther = 0;
    int fartherNodes = 0;
    for (int j = 0; j < w.length; j++) {
      farther += put[j];
      fartherNodes += w[j] != 0 ? 1 : 0;
    }
    return new Explanation(
        node,
        best,
        row(probabilities, node),
        logits.get(node, best),
        own,
        withOutcomes(node, neighbours),
        farther,
        fartherNodes,
        largest(put));
  }

  /** The prediction for a node with an edge closed and all other masks held. */
  public Explanation.Outcome without(int node, int edge) {
    double[] scores = held.scores(node, edge);
    Matrix row = new Matrix(1, scores.length);
    for (int c = 0; c < scores.length; c++) {
      row.set(0, c, (float) scores[c]);
    }
    Softmax.rows(row, row);
    return new Explanation.Outcome(Metrics.predicted(row, 0), row(row, 0));
  }

  private List<List<Explanation.Choice>> choices(int node, int edge) {
    List<List<Explanation.Choice>> layers = new ArrayList<>();
    for (int l = 0; l < trace.layers(); l++) {
      List<Explanation.Choice> rounds = new ArrayList<>();
      for (int k = 0; k < trace.rounds(); k++) {
        rounds.add(
            new Explanation.Choice(
                trace.kept(l, k, edge),
                trace.kept(l, k, trace.reverse(edge)),
                trace.affinity(l, k, edge),
                trace.score(l, k, edge),
                trace.threshold(l, k, node)));
      }
      layers.add(rounds);
    }
    return layers;
  }

  private List<Explanation.Neighbour> withOutcomes(
      int node, List<Explanation.Neighbour> neighbours) {
    long left = MOST_WORK;
    List<Explanation.Neighbour> result = new ArrayList<>();
    for (Explanation.Neighbour n : neighbours) {
      Explanation.Outcome without = null;
      if (n.used() && (left > 0 || result.isEmpty())) {
        without = without(node, model.graph().edge(node, n.node()));
        left -= held.work();
      }
      result.add(
          new Explanation.Neighbour(
              n.node(), n.predicted(), n.used(), n.choices(), n.contribution(), without));
    }
    return result;
  }

  private static List<Explanation.Source> largest(double[] put) {
    List<Explanation.Source> found = new ArrayList<>();
    for (int times = 0; times < FARTHEST; times++) {
      int best = -1;
      for (int j = 0; j < put.length; j++) {
        if (put[j] != 0 && (best < 0 || Math.abs(put[j]) > Math.abs(put[best]))) {
          best = j;
        }
      }
      if (best < 0) {
        break;
      }
      found.add(new Explanation.Source(best, put[best]));
      put[best] = 0;
    }
    return found;
  }

  private static float[] row(Matrix m, int i) {
    float[] row = new float[m.columns];
    for (int c = 0; c < row.length; c++) {
      row[c] = m.get(i, c);
    }
    return row;
  }
}
