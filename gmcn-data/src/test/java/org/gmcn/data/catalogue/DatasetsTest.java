package org.gmcn.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.format.DatasetFormats;
import org.gmcn.data.generate.KarateClub;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Cora | There is no data set or file Cora; did you mean cora or cora-ml?
          karte | There is no data set or file karte; did you mean karate or cora?
          no/such.npz | no/such.npz does not exist; check the path.
          """)
  void saysWhatThereIs(String name, String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Datasets.open(name))
        .withMessage(message);
  }

  @Test
  void everyNameIsListed() {
    assertThat(Datasets.names())
        .startsWith("karate", "generated", "cora", "citeseer", "cora-ml", "amazon-computers")
        .contains("minesweeper", "musae-facebook", "polblogs", "polblogs-nettack:5")
        .contains("cora-metattack:0", "cora-ml-metattack:0.25")
        .doesNotContain("cora-ml-nettack:1")
        .doesNotHaveDuplicates()
        .allMatch(Datasets::isName);
  }

  @Test
  void refusesUnknownFormats() throws IOException {
    Path file = Files.writeString(folder.resolve("x.doc"), "hello");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Datasets.open(file.toString()))
        .withMessageStartingWith(file + " is in no format that is known here;");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> DatasetFormats.named("parquet"))
        .withMessage("There is no format parquet; there are planetoid, npz, csv, graphml, gmcn.");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> DatasetFormats.named("graphml").write(KarateClub.load(), folder))
        .withMessage("The format graphml can be read but not written.");
  }

  @Test
  void refusesToWriteWhereItMayNot() throws IOException {
    Path inTheWay = Files.writeString(folder.resolve("file"), "");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> DataFiles.write(inTheWay.resolve("x"), p -> {}))
        .withMessageEndingWith("choose a place where you may write.");
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assumeTrue(
        locked.toFile().setWritable(false) && !Files.isWritable(locked),
        "this user may write everywhere");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> DatasetFormats.named("csv").write(KarateClub.load(), locked.resolve("x")))
        .withMessage(
            locked.resolve("x")
                + " cannot be written (permission denied); choose a place where you may write.");
  }
}
