package org.gmcn.graph.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.Rng;
import org.gmcn.TestGraphs;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.parallel.Cuts;
import org.junit.jupiter.api.Test;

class GraphBisectionTest {
  /** Cliques in a ring, their nodes numbered at random. */
  private static Graph ring(int cliques, int size) {
    int nodes = cliques * size;
    int[] number = new Rng(1).permutation(nodes);
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int i = 0; i < nodes; i++) {
      int first = i / size * size;
      for (int j = first; j < i; j++) {
        builder.add(number[i], number[j]);
      }
      if (i == first) {
        builder.add(number[i], number[(i + size) % nodes]);
      }
    }
    return builder.build();
  }

  private static long cut(Graph graph, int[] part) {
    long cut = 0;
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        cut += part[i] < part[graph.columns[e]] ? 1 : 0;
      }
    }
    return cut;
  }

  private static long[] work(Graph graph, int[] part, int parts) {
    long[] work = new long[parts];
    for (int i = 0; i < graph.nodes; i++) {
      work[part[i]] += Cuts.ROW_COST + graph.degree(i);
    }
    return work;
  }

  @Test
  void cutsARingOfCliquesBetweenThem() {
    Graph ring = ring(32, 6);
    assertThat(cut(ring, GraphBisection.parts(ring, 1))).isEqualTo(2);
    // Four pieces of a ring have four seams.
    assertThat(cut(ring, GraphBisection.parts(ring, 2))).isEqualTo(4);
  }

  @Test
  void sharesTheWorkEvenly() {
    Graph graph = TestGraphs.random(800, 0.01, 5);
    int[] part = GraphBisection.parts(graph, 3);
    long[] work = work(graph, part, 8);
    double mean = LongStream.of(work).sum() / 8.0;
    for (long w : work) {
      assertThat(w).isBetween((long) (0.98 * mean), (long) (1.02 * mean));
    }
    int[] atRandom = IntStream.range(0, 800).map(i -> i % 8).toArray();
    assertThat(cut(graph, part)).isLessThan(cut(graph, atRandom) * 8 / 10);
  }

  @Property(seed = "1", tries = 60)
  void everyNodeHasAPart(
      @ForAll @IntRange(max = 40) int nodes, @ForAll @IntRange(max = 4) int times) {
    Graph graph = TestGraphs.random(nodes, 0.1, nodes);
    int[] part = GraphBisection.parts(graph, times);
    assertThat(part).hasSize(nodes);
    for (int p : part) {
      assertThat(p).isBetween(0, (1 << times) - 1);
    }
    assertThat(GraphBisection.parts(graph, times)).isEqualTo(part);
  }
}
