package org.gmcn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmcn.kernel.Samples.assertClose;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class BlockedEdgesTest {
  @Property(tries = 150, seed = "1")
  void sumsAreThoseOfNeighbours(
      @ForAll @IntRange(max = 150) int nodes,
      @ForAll @IntRange(min = 1, max = 16) int width,
      @ForAll @IntRange(min = 1, max = 20) int blocks,
      @ForAll @IntRange(max = 999) int seed) {
    SparseMatrix a = Samples.graph(nodes, 2 * nodes, seed).normalised();
    Matrix x = Samples.matrix(nodes, width, seed + 1);
    Matrix b = Samples.matrix(nodes, width, seed + 2);
    float[] factors = Samples.matrix(1, nodes, seed + 3).toArray();
    RowScale scale = new RowScale(0.8f, factors, 0.2f, factors, 0, null);
    Matrix expected = new Matrix(nodes, width);
    KernelChoice.plain()
        .neighbourSums(0, nodes, a.offsets, a.offsets, 1, a.columnOf, x, scale, b, expected, null);
    for (Kernels kernels : new Kernels[] {KernelChoice.plain(), KernelChoice.vector()}) {
      Matrix whole = Samples.matrix(nodes, width, seed + 4);
      Matrix cut = Samples.matrix(nodes, width, seed + 5);
      try (Compute one = new Compute(new Workers(1), kernels);
          Compute three = new Compute(new Workers(3), kernels)) {
        new BlockedEdges(a, 1).sum(one, x, scale, b, whole);
        new BlockedEdges(a, blocks).sum(three, x, scale, b, cut);
      }
      assertClose(whole, expected, nodes);
      assertThat(cut.data).isEqualTo(whole.data);
    }
  }

  /** Enough work for pieces that threads take from each other, and blocks that do not come out. */
  @Test
  void everyBlockIsSummedOnce() {
    int nodes = 20_000;
    SparseMatrix a = Samples.graph(nodes, 550_000, 1).normalised();
    Matrix x = Samples.matrix(nodes, 16, 2);
    RowScale scale = new RowScale(0.8f, null, 0.2f, null, 0, null);
    Matrix whole = new Matrix(nodes, 16);
    try (Compute one = Compute.of(1);
        Compute three = Compute.of(3)) {
      new BlockedEdges(a, 1).sum(one, x, scale, x, whole);
      for (int count : new int[] {1, 2, 3, 24, 25, 50}) {
        Matrix cut = Samples.matrix(nodes, 16, 3);
        new BlockedEdges(a, count).sum(three, x, scale, x, cut);
        assertThat(cut.data).as(count + " blocks").isEqualTo(whole.data);
      }
    }
  }

  @Test
  void threadsHaveAsManyBlocksEachWhichFitTheCacheTogether() {
    assertThat(BlockedEdges.count(10_000, 2)).isEqualTo(1);
    assertThat(BlockedEdges.count(200_000, 2)).isEqualTo(8);
    assertThat(BlockedEdges.count(1_000_000, 2)).isEqualTo(12);
    assertThat(BlockedEdges.count(1_000_000, 1)).isEqualTo(6);
    assertThat(BlockedEdges.count(1_000_000, 64)).isEqualTo(122);
    assertThat(BlockedEdges.count(50_000_000, 8)).isEqualTo(2040);
  }

  @Test
  void onlyPayWhereNeighboursAreFar() {
    int nodes = 1 << 16;
    GraphBuilder near = new GraphBuilder(nodes);
    GraphBuilder far = new GraphBuilder(nodes);
    Rng rng = new Rng(1);
    for (int e = 0; e < nodes; e++) {
      near.add(e, (e + 1 + rng.nextInt(1000)) % nodes);
      far.add(e, rng.nextInt(nodes));
    }
    assertThat(BlockedEdges.of(near.build().normalised(), 2)).isNull();
    assertThat(BlockedEdges.of(far.build().normalised(), 2)).isNotNull();
  }
}
