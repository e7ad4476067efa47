package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A published graph without features. */
class PolblogsTest {
  private static final String DATA = "--data=polblogs-metattack:0.1";

  @TempDir Path folder;

  @Test
  void prunedWalksReplaceTheMissingFeatures() throws Exception {
    assumeTrue(
        DataHome.fromEnvironment().mirror().isPresent(),
        "set " + DataHome.MIRROR_VARIABLE + " to test on the published data");
    Path model = folder.resolve("model");
    Path again = folder.resolve("predictions.csv");
    Gmcn run = Gmcn.run("train", DATA, "--split=public", "--json=-", "--out=" + model);
    assertThat((Double) run.succeeds().json().get("testAccuracy")).isGreaterThanOrEqualTo(0.92);
    assertThat(run.err()).contains("has no features: pruned walks replace them");
    Gmcn.run("predict", DATA, "--from=" + model, "--out=" + again).succeeds();
    assertThat(again).hasSameTextualContentAs(model.resolve("predictions.csv"));
    assertThat(Files.readString(model.resolve("model.json"))).contains("\"walks\"");
  }
}
