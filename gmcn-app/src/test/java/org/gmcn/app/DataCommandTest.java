package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gmcn data}, {@code gmcn models} and {@code gmcn completion}. */
class DataCommandTest {
  @TempDir Path folder;

  @Test
  void listsWhatThereIs() {
    Gmcn run = Gmcn.run("data", "list", "--json=-").succeeds();
    assertThat((List<?>) run.json().get("datasets")).hasSize(36);
    assertThat(run.err())
        .contains("cora-ml", "245,778", "karate", "cora-metattack:RATE", "polblogs-rewired");
  }

  @Test
  void tellsAboutADataSet() {
    Gmcn run = Gmcn.run("data", "info", "karate", "--json=-").succeeds();
    assertThat(run.json())
        .containsEntry("nodes", 34L)
        .containsEntry("edges", 78L)
        .containsEntry("isolatedNodes", 0L)
        .containsKeys("homophily", "degrees", "classes", "checksum");
    assertThat(run.err()).contains("edges within a class", "degree");
    Gmcn.run("data", "info").refuses("NAME|PATH");
  }

  @Test
  void countsTheEdgesThatAnAttackChanged() {
    assumeTrue(
        DataHome.fromEnvironment().mirror().isPresent(),
        "set GMCN_DATA_MIRROR to a folder with the published files to run this test");
    Gmcn run = Gmcn.run("data", "info", "cora-nettack:3", "--json=-").succeeds();
    assertThat(run.json())
        .containsEntry("addedEdges", 241L)
        .containsEntry("removedEdges", 6L)
        .containsEntry("targets", 83L);
    assertThat(run.err()).containsPattern("edges added to the clean graph +241");
    Gmcn.run("train", "--data=texas", "--split=public:11", "--out=" + folder.resolve("m"))
        .refuses("texas comes with 10 public splits, counted from 1; there is none of number 11.");
  }

  @Test
  void convertsThereAndBack() {
    Path csv = folder.resolve("karate");
    Path npz = folder.resolve("karate.npz");
    Gmcn.run("data", "convert", "karate", csv.toString()).succeeds();
    Gmcn.run("data", "convert", csv.toString(), npz.toString()).succeeds();
    Gmcn run = Gmcn.run("data", "info", npz.toString(), "--json=-").succeeds();
    assertThat(run.json()).containsEntry("nodes", 34L).containsEntry("edges", 78L);
    Gmcn.run("data", "convert", "karate", csv.toString()).refuses("already exists");
    Gmcn.run("data", "convert", "karate", folder.resolve("k.graphml").toString())
        .refuses("graphml", "csv", "npz");
    Gmcn.run("data", "convert", "karate", folder.resolve("k.xls").toString()).refuses("xls");
  }

  @Test
  void fetchesOnlyWhatIsPublished() {
    Gmcn.run("data", "get", "karate").refuses("karate", "cora");
  }

  @Test
  void listsModelsWithTheirHyperparameters() {
    Gmcn run = Gmcn.run("models", "gmcn", "--json=-").succeeds();
    assertThat(run.out()).contains("\"option\": \"--epsilon-rule\"", "\"default\": \"relative\"");
    assertThat(run.err()).contains("--rounds", "0.0005", "Jiang");
    assertThat(Gmcn.run("models").succeeds().out()).contains("gmcn", "gcn", "gat");
    Gmcn.run("models", "gnn").refuses("gnn");
    assertThat(Gmcn.run("models", "graphsage").succeeds().out()).containsOnlyOnce("--batch ");
  }

  @Test
  void completesCommandsOptionsAndNames() {
    assertThat(Gmcn.run("completion").succeeds().out())
        .contains("complete -F", "train", "--epsilon-rule", "amazon-photo");
  }
}
