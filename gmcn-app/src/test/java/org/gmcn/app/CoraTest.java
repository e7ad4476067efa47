package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The promise of the README, on the real data. */
class CoraTest {
  @TempDir Path folder;

  @Test
  void fiveRunsWithATenthOfTheLabelsReachThePaper() {
    assumeTrue(
        DataHome.fromEnvironment().mirror().isPresent(),
        "set " + DataHome.MIRROR_VARIABLE + " to test on the published data");
    Gmcn run =
        Gmcn.run("train", "--data=cora", "--ratio=0.1", "--runs=5", "--json=-", "--out=" + folder);
    assertThat((Double) run.succeeds().json().get("testAccuracyMean")).isGreaterThan(0.825);
  }
}
