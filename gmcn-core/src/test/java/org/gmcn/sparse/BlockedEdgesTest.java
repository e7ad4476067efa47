package org.gmcn.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmcn.kernel.Samples.assertClose;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Samples;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.parallel.Workers;
import org.junit.jupiter.api.Test;

class BlockedEdgesTest {
  @Property(tries = 150, seed = "1")
  void sumsAreThoseOfAllEdges(
      @ForAll @IntRange(max = 150) int nodes,
      @ForAll @IntRange(min = 1, max = 40) int width,
      @ForAll @IntRange(min = 1, max = 20) int blocks,
      @ForAll @IntRange(max = 999) int seed) {
    Topology topology = Topology.of(Samples.graph(nodes, 2 * nodes, seed));
    Matrix x = Samples.matrix(nodes, width, seed + 1);
    Matrix b = Samples.matrix(nodes, width, seed + 2);
    float[] factors = Samples.matrix(1, nodes, seed + 3).toArray();
    RowScale scale = new RowScale(0.8f, factors, 0.2f, factors, 0, null);
    Matrix expected = new Matrix(nodes, width);
    try (Compute plain = new Compute(new Workers(1), KernelChoice.plain())) {
      new AllEdges(topology).sum(plain, x, scale, b, expected);
    }
    for (Kernels kernels : new Kernels[] {KernelChoice.plain(), KernelChoice.vector()}) {
      Matrix whole = Samples.matrix(nodes, width, seed + 4);
      Matrix cut = Samples.matrix(nodes, width, seed + 5);
      try (Compute one = new Compute(new Workers(1), kernels);
          Compute three = new Compute(new Workers(3), kernels)) {
        new BlockedEdges(topology, 1).sum(one, x, scale, b, whole);
        new BlockedEdges(topology, blocks).sum(three, x, scale, b, cut);
      }
      assertClose(whole, expected, nodes);
      assertThat(cut.toArray()).isEqualTo(whole.toArray());
    }
  }

  /** Enough work for pieces that threads take from each other, and uneven numbers of blocks. */
  @Test
  void everyBlockIsSummedOnce() {
    int nodes = 20_000;
    Topology topology = Topology.of(Samples.graph(nodes, 550_000, 1));
    Matrix x = Samples.matrix(nodes, 16, 2);
    RowScale scale = new RowScale(0.8f, null, 0.2f, null, 0, null);
    Matrix whole = new Matrix(nodes, 16);
    try (Compute one = Compute.of(1);
        Compute three = Compute.of(3)) {
      new BlockedEdges(topology, 1).sum(one, x, scale, x, whole);
      for (int count : new int[] {1, 2, 3, 24, 25, 50}) {
        Matrix cut = Samples.matrix(nodes, 16, 3);
        new BlockedEdges(topology, count).sum(three, x, scale, x, cut);
        assertThat(cut.data).as(count + " blocks").isEqualTo(whole.data);
      }
    }
  }

  @Test
  void everyThreadGetsTheSameNumberOfBlocksWhichFitTheCacheTogether() {
    assertThat(BlockedEdges.count(10_000, 2)).isEqualTo(1);
    assertThat(BlockedEdges.count(200_000, 2)).isEqualTo(8);
    assertThat(BlockedEdges.count(1_000_000, 2)).isEqualTo(12);
    assertThat(BlockedEdges.count(1_000_000, 1)).isEqualTo(6);
    assertThat(BlockedEdges.count(1_000_000, 64)).isEqualTo(122);
    assertThat(BlockedEdges.count(50_000_000, 8)).isEqualTo(2040);
  }

  @Test
  void blocksAreForGraphsWhoseNeighboursAreFar() {
    int nodes = 1 << 16;
    GraphBuilder near = new GraphBuilder(nodes);
    GraphBuilder far = new GraphBuilder(nodes);
    Rng rng = new Rng(1);
    for (int e = 0; e < nodes; e++) {
      near.add(e, (e + 1 + rng.nextInt(1000)) % nodes);
      far.add(e, rng.nextInt(nodes));
    }
    assertThat(Topology.of(near.build()).all(2)).isNotInstanceOf(BlockedEdges.class);
    assertThat(Topology.of(far.build()).all(2)).isInstanceOf(BlockedEdges.class);
  }
}
