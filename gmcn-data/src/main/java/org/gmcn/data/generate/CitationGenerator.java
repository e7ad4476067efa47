package org.gmcn.data.generate;

import org.gmcn.Rng;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.Names;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;

/**
 * Makes graphs that resemble citations: planted classes of falling size, degrees that follow a
 * power law (exponent 3: the node of rank r is drawn with a weight of r^-1/2), citations that stay
 * within their class with the probability {@code homophily}, and words or dense numbers that tell
 * something of the class ({@link CitationFeatures}). Every node cites at least once when there are
 * enough edges. Time and memory are linear in what is made.
 *
 * @since 0.1
 */
public final class CitationGenerator {
  private static final long LABELS = 1;
  private static final long EDGES = 2;
  private static final long FEATURES = 3;
  private static final long UNLABELLED = 4;
  private static final double SHRINK = 0.9;

  private final GeneratorSpec spec;
  private final int[] labels;

  /** Nodes by rank: all of them, and those of each class. */
  private final int[] ranked;

  private final int[] classStart;
  private final int[] rankedByClass;

  private CitationGenerator(GeneratorSpec spec) {
    this.spec = spec;
    Rng rng = Rng.of(spec.seed(), LABELS);
    ranked = rng.permutation(spec.nodes());
    labels = plantClasses(rng);
    classStart = new int[spec.classes() + 1];
    for (int label : labels) {
      classStart[label + 1]++;
    }
    for (int c = 0; c < spec.classes(); c++) {
      classStart[c + 1] += classStart[c];
    }
    int[] next = classStart.clone();
    rankedByClass = new int[spec.nodes()];
    for (int node : ranked) {
      rankedByClass[next[labels[node]]++] = node;
    }
  }

  /** At least: edges as they are drawn and as a graph, features, labels. */
  private static long bytes(GeneratorSpec spec) {
    long nodes = spec.nodes();
    return 24L * spec.edges()
        + 20 * nodes
        + (spec.dense() ? LoadMemory.matrix(nodes, spec.features()) : 8 * nodes * spec.words());
  }

  public static Dataset generate(GeneratorSpec spec) {
    LoadMemory.require(spec.text(), bytes(spec));
    CitationGenerator generator = new CitationGenerator(spec);
    Graph graph = generator.graph();
    return Dataset.builder(spec.text())
        .graph(graph)
        .features(CitationFeatures.make(spec, generator.labels, Rng.key(spec.seed(), FEATURES)))
        .labels(generator.hideSome())
        .classNames(Names.numbered("field", spec.classes()))
        .featureNames(Names.numbered(spec.dense() ? "f" : "word", spec.features()))
        .build();
  }

  /** Each class is a tenth smaller than the one before; all have at least one node. */
  private int[] plantClasses(Rng rng) {
    double[] upTo = new double[spec.classes()];
    double sum = 0;
    for (int c = 0; c < upTo.length; c++) {
      sum += Math.max(Math.pow(SHRINK, c), 1e-3);
      upTo[c] = sum;
    }
    int[] ofNode = new int[spec.nodes()];
    for (int i = 0; i < ofNode.length; i++) {
      double u = rng.nextDouble() * sum;
      int c = java.util.Arrays.binarySearch(upTo, u);
      ofNode[i] = Math.min(upTo.length - 1, c < 0 ? -c - 1 : c);
    }
    int[] some = rng.permutation(spec.nodes());
    for (int c = 0; c < spec.classes(); c++) {
      ofNode[some[c]] = c;
    }
    return ofNode;
  }

  private Graph graph() {
    GraphBuilder builder = new GraphBuilder(spec.nodes());
    Rng rng = Rng.of(spec.seed(), EDGES);
    for (int k = 0; k < spec.edges(); k++) {
      int a;
      int b;
      if (rng.nextDouble() < spec.noise()) {
        a = rng.nextInt(spec.nodes());
        b = rng.nextInt(spec.nodes());
      } else {
        a = k < spec.nodes() && spec.edges() >= spec.nodes() ? k : ranked[rank(rng, spec.nodes())];
        b = cited(rng, a);
      }
      if (a != b) {
        builder.add(a, b);
      }
    }
    return builder.build();
  }

  private int cited(Rng rng, int a) {
    int c = labels[a];
    int start = classStart[c];
    int size = classStart[c + 1] - start;
    boolean within = rng.nextDouble() < spec.homophily() || size == spec.nodes();
    int b = a;
    // A pair that does not fit is drawn again, but not for ever: a class may hold one node.
    for (int attempt = 0; attempt < 64; attempt++) {
      b = within ? rankedByClass[start + rank(rng, size)] : ranked[rank(rng, spec.nodes())];
      if (b != a && (within || labels[b] != c)) {
        break;
      }
    }
    return b;
  }

  /** A rank from 0 with a weight of about (rank + 1)^-1/2: the inverse of the square root law. */
  private static int rank(Rng rng, int size) {
    double u = rng.nextDouble();
    return (int) (size * u * u);
  }

  private int[] hideSome() {
    if (spec.unlabelled() == 0) {
      return labels;
    }
    int[] shown = labels.clone();
    Rng rng = Rng.of(spec.seed(), UNLABELLED);
    for (int i = 0; i < shown.length; i++) {
      if (rng.nextDouble() < spec.unlabelled()) {
        shown[i] = Dataset.UNLABELLED;
      }
    }
    return shown;
  }
}
