package org.gmcn.explain;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnNetwork;
import org.gmcn.nn.Softmax;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage.Lifetime;
import org.gmcn.sparse.Topology;
import org.gmcn.train.Metrics;

/**
 * Explains the predictions of one trained GmCN on one graph. Making it runs the model once and
 * keeps, in a bit an edge and round, what every mask decided; after that any number of threads may
 * ask. What the masks compared is kept too where there is room, but if it is much only as long as
 * nothing else wants the memory; a further pass hands out what is missing.
 *
 * @since 0.1
 */
public final class Explainer {
  /** Multiply-adds that one explanation may spend on predictions without a neighbour. */
  private static final long MOST_WORK = 2_000_000_000;

  /** How many of the farther nodes are named. */
  private static final int FARTHEST = 5;

  /** Bytes of compared numbers that are kept for good. */
  private static final long LITTLE = 64L << 20;

  /** The share of the heap that compared numbers may take for a while. */
  private static final int SHARE = 4;

  /** Neighbours whose edges come with those of a node where there is no room for all. */
  private static final int MOST_NEIGHBOURS = 1000;

  private final TrainedGmcn model;
  private final long most;
  private final MaskTrace trace;
  private final HeldMasks held;
  private final Matrix last;
  private final Matrix logits;
  private final Matrix probabilities;
  private final Matrix embedding;
  private final MaskRows little;
  private SoftReference<MaskRows> many;

  /** For questions about any node. */
  public Explainer(TrainedGmcn model, Compute compute) {
    this(model, null, Runtime.getRuntime().maxMemory() / SHARE, compute);
  }

  /** For questions about one node. */
  public static Explainer of(TrainedGmcn model, int node, Compute compute) {
    return new Explainer(model, new int[] {node}, LITTLE, compute);
  }

  /**
   * @param nodes what was compared along whose edges is kept; null for all
   * @param most how many bytes all nodes' may take; if it is less, only those of the given nodes
   *     are kept, or none
   */
  Explainer(TrainedGmcn model, int[] nodes, long most, Compute compute) {
    this.model = model;
    this.most = most;
    Topology topology = Topology.of(model.graph());
    MaskTrace.Recorder bits =
        new MaskTrace.Recorder(topology, model.options().layers(), model.options().rounds());
    trace = bits.trace();
    long bytes = MaskRows.bytes(trace);
    MaskRows.Recorder rows = bytes <= most ? recorder(null, compute) : null;
    if (rows == null && nodes != null) {
      rows = recorder(nodes, compute);
    }
    ObservedRule.Observer observer = rows == null ? bits : both(bits, rows);
    GmcnNetwork network =
        model.network(topology, Lifetime.ROUND, ObservedRule.by(observer), compute);
    logits = network.forward(false, 0);
    embedding = network.embedding();
    probabilities = new Matrix(logits.rows, logits.columns);
    Softmax.rows(logits, probabilities);
    boolean much = nodes == null && bytes > LITTLE;
    little = rows == null || much ? null : rows.rows();
    many = new SoftReference<>(rows == null || !much ? null : rows.rows());
    held = new HeldMasks(model, trace);
    last = held.last(embedding, compute);
  }

  private MaskRows.Recorder recorder(int[] nodes, Compute compute) {
    return new MaskRows.Recorder(trace, nodes, compute);
  }

  private static ObservedRule.Observer both(ObservedRule.Observer one, ObservedRule.Observer two) {
    return new ObservedRule.Observer() {
      @Override
      public void chosen(int layer, int round, MaskRule rule, KeptEdges kept) {
        one.chosen(layer, round, rule, kept);
        two.chosen(layer, round, rule, kept);
      }
    };
  }

  /** What the masks compared along the edges of a node; from a further pass where it must be. */
  private synchronized MaskRows rows(int node, Compute compute) {
    MaskRows rows = little != null && little.holds(node) ? little : many.get();
    if (rows == null || !rows.holds(node)) {
      many.clear();
      boolean all = MaskRows.bytes(trace) <= most;
      MaskRows.Recorder recorder = recorder(all ? null : around(node), compute);
      model
          .network(trace.topology(), Lifetime.ROUND, ObservedRule.by(recorder), compute)
          .forward(false, 0);
      rows = recorder.rows();
      many = new SoftReference<>(rows);
    }
    return rows;
  }

  private int[] around(int node) {
    return IntStream.concat(
            IntStream.of(node),
            IntStream.range(trace.offset(node), trace.offset(node + 1))
                .limit(MOST_NEIGHBOURS)
                .map(trace::target))
        .sorted()
        .distinct()
        .toArray();
  }

  /**
   * The mean over all rounds of what the masks' scores are made of, for every directed edge: the
   * affinity Z_ij, or the cosine. Layers that keep every edge score none and are left out; NaN if
   * these are all. Takes a further pass.
   */
  public float[] meanAffinities(Compute compute) {
    MeanAffinities means = new MeanAffinities(trace.adjacency(), model.options(), compute);
    model
        .network(trace.topology(), Lifetime.ROUND, ObservedRule.by(means), compute)
        .forward(false, 0);
    return means.means();
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

  /** The same with a prediction without the strongest neighbour however much work that is. */
  public Explanation explainFully(int node, Compute compute) {
    return explain(node, 1, compute);
  }

  /** Why a node gets its class; on a very large graph without predictions without neighbours. */
  public Explanation explain(int node, Compute compute) {
    return explain(node, 0, compute);
  }

  private Explanation explain(int node, int least, Compute compute) {
    int best = predicted(node);
    MaskRows rows = rows(node, compute);
    double[] w = held.influence(node, -1, compute);
    List<Explanation.Neighbour> neighbours = new ArrayList<>();
    double[] put = new double[w.length];
    for (int j = 0; j < w.length; j++) {
      put[j] = w[j] * last.get(j, best);
    }
    for (int e = trace.offset(node); e < trace.offset(node + 1); e++) {
      int j = trace.target(e);
      neighbours.add(
          new Explanation.Neighbour(
              j, predicted(j), trace.used(e), choices(rows, node, e), put[j], null));
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
        thresholds(rows, node),
        own,
        withOutcomes(node, neighbours, least, compute),
        farther,
        fartherNodes,
        largest(put));
  }

  /** The prediction for a node with an edge closed and all other masks held. */
  public Explanation.Outcome without(int node, int edge, Compute compute) {
    double[] scores = held.scores(node, edge, compute);
    Matrix row = new Matrix(1, scores.length);
    for (int c = 0; c < scores.length; c++) {
      row.set(0, c, (float) scores[c]);
    }
    Softmax.rows(row, row);
    return new Explanation.Outcome(Metrics.predicted(row, 0), row(row, 0));
  }

  private List<List<Float>> thresholds(MaskRows rows, int node) {
    List<List<Float>> layers = new ArrayList<>();
    for (int l = 0; l < trace.layers(); l++) {
      List<Float> rounds = new ArrayList<>();
      for (int k = 0; k < trace.rounds(); k++) {
        rounds.add(rows.threshold(l, k, node));
      }
      layers.add(rounds);
    }
    return layers;
  }

  private List<List<Explanation.Choice>> choices(MaskRows rows, int node, int edge) {
    int at = edge - trace.offset(node);
    List<List<Explanation.Choice>> layers = new ArrayList<>();
    for (int l = 0; l < trace.layers(); l++) {
      List<Explanation.Choice> rounds = new ArrayList<>();
      for (int k = 0; k < trace.rounds(); k++) {
        rounds.add(
            new Explanation.Choice(
                trace.kept(l, k, edge),
                trace.kept(l, k, trace.reverse(edge)),
                rows.affinity(l, k, node, at),
                rows.score(l, k, node, at),
                rows.threshold(l, k, node)));
      }
      layers.add(rounds);
    }
    return layers;
  }

  private List<Explanation.Neighbour> withOutcomes(
      int node, List<Explanation.Neighbour> neighbours, int least, Compute compute) {
    long left = MOST_WORK;
    int done = 0;
    List<Explanation.Neighbour> result = new ArrayList<>();
    for (Explanation.Neighbour n : neighbours) {
      Explanation.Outcome without = null;
      if (n.used() && (left >= held.work() || done < least)) {
        without = without(node, model.graph().edge(node, n.node()), compute);
        left -= held.work();
        done++;
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
