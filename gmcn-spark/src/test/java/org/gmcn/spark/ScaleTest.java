package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs {@link ScaleRun}, with the sizes in {@code -Dgmcn.scale} if given; see docs/scale.md. */
@OnSpark
class ScaleTest {
  private static final Pattern SPACE = Pattern.compile(" ");

  /** Master, nodes, edges, partitions and epochs. */
  private static final String SMALL = "local[2] 2000 20000 2 3";

  @Test
  void bothModesLearnAndExchangeRows() {
    String[] arguments = SPACE.split(System.getProperty("gmcn.scale", SMALL), -1);
    int epochs = Integer.parseInt(arguments[4]);
    List<ScaleRun.Measured> modes = ScaleRun.measure(arguments);
    assertThat(modes).hasSize(2);
    for (ScaleRun.Measured mode : modes) {
      assertThat(mode.losses()).hasSize(epochs);
      assertThat(mode.losses().get(0)).isCloseTo(Math.log(10), within(0.3));
      assertThat(mode.losses().get(epochs - 1)).isLessThan(mode.losses().get(0));
      assertThat(mode.bytes()).isPositive();
    }
  }
}
