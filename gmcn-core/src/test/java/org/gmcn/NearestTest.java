package org.gmcn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  @Test
  void countsChangesOfALetter() {
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Nearest.distance("same", "same")).isZero();
  }

  @Test
  void findsTheNearestWhateverItsCase() {
    assertThat(Nearest.to("CORRA", List.of("karate", "cora", "citeseer"))).isEqualTo("cora");
    assertThat(Nearest.sorted("--ratoi", List.of("--runs", "--ratio", "--data")))
        .containsExactly("--ratio", "--data", "--runs");
  }
}
