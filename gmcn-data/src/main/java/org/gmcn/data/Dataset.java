package org.gmcn.data;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gmcn.InputException;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;

/**
 * A graph whose nodes have features and, some of them, a class. Immutable: the arrays are handed
 * over when it is built and never written again.
 *
 * @since 0.1
 */
public final class Dataset {
  /** The label of a node whose class is not known. */
  public static final int UNLABELLED = -1;

  private final String name;
  private final Graph graph;
  private final Features features;
  private final int[] labels;
  private final List<String> nodeIds;
  private final List<String> classNames;
  private final List<String> featureNames;
  private final List<Split> publicSplits;
  private final int[] targets;
  private final Graph cleanGraph;
  private final List<String> warnings;
  private final String source;
  private volatile String checksum;

  private Dataset(Builder from) {
    name = from.name;
    graph = from.graph;
    features = from.features;
    labels = from.labels;
    nodeIds = from.nodeIds;
    classNames = from.classNames;
    featureNames = from.featureNames;
    publicSplits = from.publicSplits;
    targets = from.targets;
    cleanGraph = from.cleanGraph;
    checksum = from.checksum;
    source = from.source;
    warnings = List.copyOf(from.warnings);
  }

  public static Builder builder(String name) {
    return new Builder(name);
  }

  public String name() {
    return name;
  }

  public Graph graph() {
    return graph;
  }

  /** One row a node. */
  public Features features() {
    return features;
  }

  /** False if the features only number the nodes: each node has one, of value 1, its own. */
  public boolean hasFeatures() {
    return !FeatureChecks.ownOnly(features);
  }

  /** The class of every node, or {@link #UNLABELLED}. */
  public int[] labels() {
    return labels;
  }

  /** The names by which files call the nodes; numbers from 0 where the source has none. */
  public List<String> nodeIds() {
    return nodeIds;
  }

  public List<String> classNames() {
    return classNames;
  }

  public List<String> featureNames() {
    return featureNames;
  }

  /** The split that came with the data, the first one if there are several. */
  public Optional<Split> publicSplit() {
    return publicSplits.stream().findFirst();
  }

  /** All splits that came with the data. */
  public List<Split> publicSplits() {
    return publicSplits;
  }

  /** The nodes that an attack was aimed at, ascending; empty if the data name none. */
  public int[] targets() {
    return targets;
  }

  /** The graph before edges were added and removed; empty if these data are the original. */
  public Optional<Graph> cleanGraph() {
    return Optional.ofNullable(cleanGraph);
  }

  /** The edges in which the graph differs from {@link #cleanGraph()}, if that is known. */
  public Optional<EdgeChanges> edgeChanges() {
    return cleanGraph().map(clean -> EdgeChanges.between(clean, graph));
  }

  /** What is odd about the data but no reason to refuse them; a sentence each. */
  public List<String> warnings() {
    return warnings;
  }

  /** The text that opens the same data again from any folder; empty if a program made them. */
  public Optional<String> source() {
    return Optional.ofNullable(source);
  }

  public int nodes() {
    return graph.nodes;
  }

  public int classes() {
    return classNames.size();
  }

  /**
   * SHA-256 in hexadecimal of the files the data were read from, or of the arrays themselves where
   * they were made by a program; the latter is computed when first asked for.
   */
  public String checksum() {
    String known = checksum;
    if (known == null) {
      known = Checksums.of(this);
      checksum = known;
    }
    return known;
  }

  /** The nodes whose class is known, ascending. */
  public int[] labelledNodes() {
    int count = 0;
    for (int label : labels) {
      count += label >= 0 ? 1 : 0;
    }
    int[] nodes = new int[count];
    int to = 0;
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] >= 0) {
        nodes[to++] = i;
      }
    }
    return nodes;
  }

  /** Refuses data that nothing can be learnt from. */
  public Dataset requireLabelled() {
    for (int label : labels) {
      if (label >= 0) {
        return this;
      }
    }
    throw new InputException(
        name + " has no labelled node; give some nodes a class, e.g. in nodes.csv, column label.");
  }

  /** The same data, opened from a name or a path. */
  public Dataset withSource(String text) {
    Builder same = toBuilder().checksum(checksum);
    same.source = text;
    return new Dataset(same);
  }

  /**
   * A builder that starts from these data; its checksum will be that of the changed arrays, and it
   * has no source.
   */
  public Builder toBuilder() {
    Builder b = new Builder(name);
    b.graph = graph;
    b.features = features;
    b.labels = labels;
    b.nodeIds = nodeIds;
    b.classNames = classNames;
    b.featureNames = featureNames;
    b.publicSplits = publicSplits;
    b.targets = targets;
    b.cleanGraph = cleanGraph;
    b.warnings.addAll(warnings);
    return b;
  }

  public Dataset withGraph(Graph other) {
    return toBuilder().graph(other).build();
  }

  public Dataset withFeatures(Features other) {
    return toBuilder().features(other).build();
  }

  /** Checks that everything fits when the data set is built. */
  public static final class Builder {
    private static final int MOST_UNUSED_CLASSES = 1 << 16;

    private final String name;
    private Graph graph;
    private Features features;
    private int[] labels;
    private List<String> nodeIds;
    private List<String> classNames;
    private List<String> featureNames;
    private List<Split> publicSplits = List.of();
    private int[] targets = {};
    private Graph cleanGraph;
    private String checksum;
    private String source;
    private final java.util.LinkedHashSet<String> warnings = new java.util.LinkedHashSet<>();

    private Builder(String name) {
      this.name = Objects.requireNonNull(name);
    }

    public Builder graph(Graph value) {
      graph = value;
      return this;
    }

    /** Without features, every node gets one of its own. */
    public Builder features(Features value) {
      features = value;
      return this;
    }

    /** Without labels, no node has one. */
    public Builder labels(int[] value) {
      labels = value;
      return this;
    }

    public Builder nodeIds(List<String> value) {
      nodeIds = value;
      return this;
    }

    public Builder classNames(List<String> value) {
      classNames = value;
      return this;
    }

    public Builder featureNames(List<String> value) {
      featureNames = value;
      return this;
    }

    public Builder publicSplit(Split value) {
      return publicSplits(value == null ? List.of() : List.of(value));
    }

    public Builder publicSplits(List<Split> value) {
      publicSplits = List.copyOf(value);
      return this;
    }

    public Builder targets(int[] value) {
      targets = value;
      return this;
    }

    public Builder cleanGraph(Graph value) {
      cleanGraph = value;
      return this;
    }

    public Builder checksum(String value) {
      checksum = value;
      return this;
    }

    public Builder warning(String sentence) {
      warnings.add(sentence);
      return this;
    }

    public Dataset build() {
      if (graph.nodes == 0) {
        throw new InputException(name + " is an empty graph; give it at least one node.");
      }
      fillIn();
      check("features", features.rows(), graph.nodes);
      check("labels", labels.length, graph.nodes);
      check("node ids", nodeIds.size(), graph.nodes);
      check("feature names", featureNames.size(), features.columns());
      requireFewClasses(classNames.size());
      requireDistinctClasses();
      FeatureChecks.requireFinite(name, nodeIds, featureNames, features);
      warnAboutClasses();
      if (graph.columns.length == 0) {
        warning(name + " has no edges: every node is labelled by its own features alone.");
      }
      return new Dataset(this);
    }

    private void fillIn() {
      if (features == null) {
        features = FeatureChecks.identity(graph.nodes);
        featureNames = featureNames == null ? nodeIds : featureNames;
      }
      if (labels == null) {
        labels = new int[graph.nodes];
        java.util.Arrays.fill(labels, UNLABELLED);
      }
      if (classNames == null) {
        int highest = UNLABELLED;
        for (int label : labels) {
          highest = Math.max(highest, label);
        }
        requireFewClasses(highest + 1L);
        classNames = Names.numbered("", highest + 1);
      }
      nodeIds = nodeIds == null ? Names.numbered("", graph.nodes) : nodeIds;
      featureNames = featureNames == null ? Names.numbered("f", features.columns()) : featureNames;
    }

    /** A class without a node is nothing odd, but a label of a thousand million is no class. */
    private void requireFewClasses(long classes) {
      if (classes > graph.nodes + (long) MOST_UNUSED_CLASSES) {
        throw new InputException(
            name
                + " has "
                + classes
                + " classes for "
                + graph.nodes
                + " nodes; number the classes from 0 without gaps.");
      }
    }

    private void requireDistinctClasses() {
      Set<String> seen = new HashSet<>();
      for (String className : classNames) {
        if (!seen.add(className)) {
          throw new InputException(
              name + " has two classes named " + className + "; rename one of them.");
        }
      }
    }

    private void check(String what, int found, int expected) {
      if (found != expected) {
        throw new InputException(
            name + " has " + found + " " + what + " where " + expected + " are needed.");
      }
    }

    private void warnAboutClasses() {
      int[] count = new int[classNames.size()];
      for (int i = 0; i < labels.length; i++) {
        if (labels[i] < UNLABELLED || labels[i] >= count.length) {
          throw new InputException(
              name
                  + " gives node "
                  + nodeIds.get(i)
                  + " the class number "
                  + labels[i]
                  + ", but classes run from 0 to "
                  + (count.length - 1)
                  + ".");
        }
        if (labels[i] >= 0) {
          count[labels[i]]++;
        }
      }
      for (int c = 0; c < count.length; c++) {
        if (count[c] == 1) {
          warning(
              "Class "
                  + classNames.get(c)
                  + " has a single node: it cannot be both learnt and tested.");
        }
      }
    }
  }
}
