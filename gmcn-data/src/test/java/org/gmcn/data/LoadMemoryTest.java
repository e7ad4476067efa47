package org.gmcn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.data.format.DatasetFormats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data that need more than the heap are refused with the -Xmx to give, whatever their format. */
class LoadMemoryTest {
  @TempDir Path folder;

  /** Opens each in turn in a JVM with a small heap and says what became of it. */
  public static final class Opening {
    private Opening() {}

    public static void main(String[] names) {
      for (String name : names) {
        try {
          System.out.println("opened " + Datasets.open(name).nodes());
        } catch (InputException e) {
          System.out.println(e.getMessage());
        }
      }
    }
  }

  private static List<String> open(List<String> names) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Opening.class.getName()));
    command.addAll(names);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return text.lines().toList();
  }

  @Test
  void tooLittleIsASentenceWithTheHeapToGive() throws IOException, InterruptedException {
    Dataset data = Datasets.open("random:70000:300000");
    List<String> names = new ArrayList<>();
    for (String format : List.of("gmcn", "npz", "csv")) {
      Path file = folder.resolve("data." + format);
      DatasetFormats.named(format).write(data, file);
      names.add(file.toString());
    }
    names.add("random:70000:3000000");
    names.add("generated:nodes=1e6,edges=1e7");
    List<String> said = open(names);
    assertThat(said).hasSize(names.size());
    for (int k = 0; k < names.size(); k++) {
      assertThat(said.get(k))
          .startsWith("Opening " + names.get(k).substring(0, 9))
          .matches(".* needs about .* and Java may use .*; give it more with -Xmx[0-9]+m\\.");
    }
  }

  /** Keys with defaults make rows that are far larger than what is read. */
  @Test
  void aFileThatGrowsWhileItIsReadIsRefusedToo() throws IOException, InterruptedException {
    StringBuilder xml = new StringBuilder("<graphml>");
    for (int k = 0; k < 2000; k++) {
      xml.append("<key id='k").append(k).append("' for='node' attr.type='int'/>");
    }
    xml.append("<graph>");
    for (int i = 0; i < 20_000; i++) {
      xml.append("<node id='").append(i).append("'/>");
    }
    Path file = Files.writeString(folder.resolve("g.graphml"), xml + "</graph></graphml>");
    assertThat(open(List.of(file.toString(), "karate")))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("Opening ").contains("-Xmx"),
            second -> assertThat(second).isEqualTo("opened 34"));
  }

  @Test
  void whatIsShortOfMemoryAllTheSameIsASentence() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(
            () ->
                LoadMemory.guard(
                    "x.csv",
                    () -> {
                      throw new OutOfMemoryError("Java heap space");
                    }))
        .withMessageMatching(
            "Opening x.csv takes more than the .*; give it more, e.g. with -Xmx.*");
  }
}
