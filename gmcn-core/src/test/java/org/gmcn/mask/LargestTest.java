package org.gmcn.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.junit.jupiter.api.Test;

class LargestTest {
  @Property(tries = 60, seed = "1")
  void isTheValueThatSortingFinds(
      @ForAll @IntRange(min = 1, max = 3) int threads,
      @ForAll @IntRange(min = 1, max = 40_000) int count,
      @ForAll @IntRange(min = 1, max = 5_000) int different,
      @ForAll @IntRange(max = 999) int seed) {
    Rng rng = new Rng(seed);
    float[] values = new float[count];
    for (int k = 0; k < count; k++) {
      values[k] = (rng.nextInt(different) - different / 3) / 1_000f;
    }
    float[] sorted = values.clone();
    Arrays.sort(sorted);
    try (Compute compute = Compute.of(threads)) {
      Largest largest = new Largest(compute);
      for (int q : new int[] {1, count / 2 + 1, count}) {
        assertThat(largest.of(values, count, q)).isEqualTo(sorted[count - q]);
      }
    }
  }

  @Property(tries = 50, seed = "2")
  void sortableBitsKeepTheOrderAndTheValue(@ForAll float a, @ForAll float b) {
    assertThat(Largest.ofSortable(Largest.sortable(a))).isEqualTo(a);
    assertThat(Integer.compareUnsigned(Largest.sortable(a), Largest.sortable(b)))
        .isEqualTo(Float.compare(a, b));
  }

  /** 0.55 · 100 is 55.00000000000001 in floating point. */
  @Test
  void theRankIsTheShareRoundedUp() {
    assertThat(Largest.rank(0.55, 100)).isEqualTo(55);
    assertThat(Largest.rank(0.551, 100)).isEqualTo(56);
    assertThat(Largest.rank(1e-9, 100)).isEqualTo(1);
    assertThat(Largest.rank(0.5, 3)).isEqualTo(2);
    assertThat(Largest.rank(1, 7)).isEqualTo(7);
  }
}
