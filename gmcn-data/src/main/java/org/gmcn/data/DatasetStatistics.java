package org.gmcn.data;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.graph.Graph;

/**
 * What a data set looks like at a glance.
 *
 * @param edges undirected edges without self loops
 * @param homophily the share of the edges between labelled nodes that join nodes of one class; NaN
 *     where there is no such edge
 * @param density edges over pairs of nodes
 * @param storedFeatures entries of the feature matrix that are stored
 * @param degrees how many nodes have a degree of 0, 1, 2-3, 4-7, ...
 * @since 0.1
 */
public record DatasetStatistics(
    String name,
    int nodes,
    int edges,
    int features,
    long storedFeatures,
    boolean sparseFeatures,
    List<ClassCount> classes,
    int unlabelledNodes,
    int isolatedNodes,
    double homophily,
    double meanDegree,
    int largestDegree,
    double density,
    boolean weighted,
    List<DegreeCount> degrees) {

  /** A class and the number of its nodes. */
  public record ClassCount(String name, int nodes) {}

  /** The number of nodes whose degree is from {@code from} to {@code to}. */
  public record DegreeCount(int from, int to, int nodes) {}

  public static DatasetStatistics of(Dataset data) {
    Graph graph = data.graph();
    int[] labels = data.labels();
    int[] classCount = new int[data.classes()];
    int unlabelled = 0;
    int isolated = 0;
    int largest = 0;
    long alike = 0;
    long compared = 0;
    int[] bucket = new int[33];
    for (int i = 0; i < graph.nodes; i++) {
      int degree = graph.degree(i);
      isolated += degree == 0 ? 1 : 0;
      largest = Math.max(largest, degree);
      bucket[bucketOf(degree)]++;
      if (labels[i] < 0) {
        unlabelled++;
        continue;
      }
      classCount[labels[i]]++;
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int j = graph.columns[e];
        if (j != i && labels[j] >= 0) {
          compared++;
          alike += labels[i] == labels[j] ? 1 : 0;
        }
      }
    }
    List<ClassCount> classes = new ArrayList<>();
    for (int c = 0; c < classCount.length; c++) {
      classes.add(new ClassCount(data.classNames().get(c), classCount[c]));
    }
    int edges = graph.undirectedEdges();
    double pairs = graph.nodes * (graph.nodes - 1.0) / 2;
    return new DatasetStatistics(
        data.name(),
        graph.nodes,
        edges,
        data.features().columns(),
        data.features().stored(),
        data.features() instanceof org.gmcn.matrix.SparseMatrix,
        List.copyOf(classes),
        unlabelled,
        isolated,
        compared == 0 ? Double.NaN : (double) alike / compared,
        2.0 * edges / graph.nodes,
        largest,
        pairs == 0 ? 0 : edges / pairs,
        graph.weights != null,
        histogram(bucket));
  }

  private static int bucketOf(int degree) {
    return 32 - Integer.numberOfLeadingZeros(degree);
  }

  private static List<DegreeCount> histogram(int[] bucket) {
    int last = bucket.length - 1;
    while (last > 0 && bucket[last] == 0) {
      last--;
    }
    List<DegreeCount> degrees = new ArrayList<>();
    for (int b = 0; b <= last; b++) {
      int from = b == 0 ? 0 : 1 << (b - 1);
      degrees.add(new DegreeCount(from, b == 0 ? 0 : (int) ((1L << b) - 1), bucket[b]));
    }
    return List.copyOf(degrees);
  }
}
