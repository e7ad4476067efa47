package org.gmcn.data;

import java.util.Arrays;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.SparseMatrix;

/**
 * Adds edges between nodes of different classes, as a share of the edges that the graph has. No
 * edge is removed.
 *
 * @since 0.1
 */
public final class WrongEdges {
  private static final long PURPOSE = 0x3407;
  private static final int MOST_PER_TRAINING_NODE = 8;

  private WrongEdges() {}

  /** Joins random pairs of nodes of different classes. */
  public static Graph random(Dataset data, double share, long seed) {
    Graph graph = data.graph();
    int[] labels = data.labels();
    int count = count(graph, share);
    if (2L * count > separatePairs(data)) {
      throw tooMany(data, share);
    }
    GraphBuilder builder = copy(graph);
    EdgeNoise.inject(
        graph,
        builder,
        count,
        Rng.of(seed, PURPOSE),
        (a, b) -> labels[a] >= 0 && labels[b] >= 0 && labels[a] != labels[b]);
    return builder.build();
  }

  /**
   * Joins test nodes to training nodes of another class, those with the most similar features
   * first: a pair is taken if the test node has no added edge yet and the training node fewer than
   * eight. The features must be sparse; pairs of equal cosine come in the order of their nodes.
   */
  public static Graph similar(Dataset data, Split split, double share) {
    Graph graph = data.graph();
    int left = count(graph, share);
    int[] test = split.test();
    int[] train = split.train();
    int[] joinedOfTest = new int[test.length];
    int[] joinedOfTrain = new int[train.length];
    GraphBuilder builder = copy(graph);
    long[] pairs = pairsBySimilarity(data, test, train);
    for (int k = 0; k < pairs.length && left > 0; k++) {
      int pair = (int) pairs[k];
      int t = pair / train.length;
      int s = pair % train.length;
      if (joinedOfTest[t] == 0 && joinedOfTrain[s] < MOST_PER_TRAINING_NODE) {
        joinedOfTest[t]++;
        joinedOfTrain[s]++;
        builder.add(test[t], train[s]);
        left--;
      }
    }
    if (left > 0) {
      throw tooMany(data, share);
    }
    return builder.build();
  }

  /** Pairs of different classes that are not joined: their numbers, highest cosine first. */
  private static long[] pairsBySimilarity(Dataset data, int[] test, int[] train) {
    SparseMatrix features = (SparseMatrix) data.features();
    double[] norms = new double[features.rows];
    for (int i = 0; i < features.rows; i++) {
      norms[i] = Math.sqrt(dot(features, i, i));
    }
    long[] pairs = new long[Math.multiplyExact(test.length, train.length)];
    int count = 0;
    for (int t = 0; t < test.length; t++) {
      for (int s = 0; s < train.length; s++) {
        int a = test[t];
        int b = train[s];
        if (data.labels()[a] != data.labels()[b] && data.graph().edge(a, b) < 0) {
          double product = norms[a] * norms[b];
          double cosine = product == 0 ? 0 : dot(features, a, b) / product;
          // Cosines are compared as whole numbers, so that a sum's last bit decides nothing.
          long distance = Math.round((1 - cosine) * (1 << 30));
          pairs[count++] = distance << 32 | (t * train.length + s);
        }
      }
    }
    long[] found = Arrays.copyOf(pairs, count);
    Arrays.sort(found);
    return found;
  }

  private static double dot(SparseMatrix features, int a, int b) {
    int e = features.offsets[a];
    int f = features.offsets[b];
    double sum = 0;
    while (e < features.offsets[a + 1] && f < features.offsets[b + 1]) {
      int order = Integer.compare(features.columnOf[e], features.columnOf[f]);
      if (order == 0) {
        sum += (double) features.values[e] * features.values[f];
      }
      e += order <= 0 ? 1 : 0;
      f += order >= 0 ? 1 : 0;
    }
    return sum;
  }

  private static int count(Graph graph, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new InputException(
          "The share of wrong edges is " + share + "; it must be from 0 to 1.");
    }
    return (int) (share * graph.undirectedEdges());
  }

  private static GraphBuilder copy(Graph graph) {
    GraphBuilder builder = new GraphBuilder(graph.nodes).keepSelfLoops();
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        if (graph.columns[e] >= i) {
          builder.add(i, graph.columns[e], graph.weight(e));
        }
      }
    }
    return builder;
  }

  /** Pairs of different classes that are not joined. */
  private static long separatePairs(Dataset data) {
    long[] sizes = new long[data.classes()];
    long labelled = 0;
    for (int label : data.labels()) {
      if (label >= 0) {
        sizes[label]++;
        labelled++;
      }
    }
    long pairs = labelled * labelled - Arrays.stream(sizes).map(n -> n * n).sum();
    return pairs / 2 - data.graph().undirectedEdges();
  }

  private static InputException tooMany(Dataset data, double share) {
    return new InputException(
        data.name()
            + " has too few pairs of nodes to add "
            + share
            + " times its edges; lower the share.");
  }
}
