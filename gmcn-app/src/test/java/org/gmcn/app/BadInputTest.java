package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gmcn.data.catalogue.Catalogue;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user may get wrong: one sentence, exit code 2, and nothing left behind. */
class BadInputTest {
  @TempDir Path folder;
  private Path data;
  private Path outside;
  private boolean refused = true;

  @BeforeEach
  void makeRoom() throws IOException {
    data = Files.createDirectory(folder.resolve("data"));
    outside = Files.createDirectory(folder.resolve("outside"));
  }

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    if (refused) {
      try (var entries = Files.list(outside)) {
        assertThat(entries).isEmpty();
      }
    }
  }

  private Gmcn train(String nameOrPath, String... more) {
    return train(Gmcn.offline(folder.resolve("cache")), nameOrPath, more);
  }

  private Gmcn train(DataHome home, String nameOrPath, String... more) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("train", "--epochs=3", "--data=" + nameOrPath));
    args.addAll(Arrays.asList(more));
    if (args.stream().noneMatch(arg -> arg.startsWith("--out="))) {
      args.add("--out=" + outside.resolve("model"));
    }
    return Gmcn.run(home, args.toArray(new String[0]));
  }

  private String csv(String nodes, String edges) {
    return CsvGraph.write(data, nodes, edges);
  }

  @Test
  void aMissingFile() throws IOException {
    train("nowhere/graph").refuses("nowhere/graph", "does not exist");
    train("karatte").refuses("karatte", "did you mean karate");
    Files.writeString(data.resolve("nodes.csv"), "id,label,x\na,A,1\n");
    train(data.toString()).refuses("edges.csv");
  }

  @Test
  void aWrongChecksum() throws IOException {
    Catalogue.Entry cora = Catalogue.find("cora").orElseThrow();
    Path file = data.resolve(cora.files().get(0).path());
    Files.createDirectories(file.getParent());
    Files.writeString(file, "something else");
    train(new DataHome(folder.resolve("cache"), Optional.of(data.toString())), "cora")
        .refuses("cora.zip", "checksum");
  }

  @Test
  void noNetworkAndNoMirror() {
    train("cora").refuses("cora", "cannot be downloaded", "GMCN_DATA_MIRROR");
    Gmcn.run(Gmcn.offline(folder.resolve("cache")), "data", "get", "cora")
        .refuses("cora", "GMCN_DATA_MIRROR");
  }

  @Test
  void anEdgeToAnUnknownNode() {
    train(csv("id,label,x a,A,1 b,B,0", "source,target a,b b,z"))
        .refuses("edges.csv, line 3", "node z", "not in nodes.csv");
  }

  @Test
  void featuresThatAreNoNumbers() {
    train(csv("id,label,x a,A,1 b,B,tall", "source,target a,b"))
        .refuses("nodes.csv, line 3", "tall", "not a finite number");
    train(csv("id,label,x a,A,NaN b,B,1", "source,target a,b"))
        .refuses("nodes.csv, line 2", "NaN", "not a finite number");
  }

  @Test
  void anEmptyGraphAndOneWithoutLabels() {
    train(csv("id,label,x", "source,target")).refuses("nodes.csv", "no node", "empty");
    train(csv("id,label,x a,,1 b,,2", "source,target a,b")).refuses("no labelled node");
  }

  @Test
  void aSplitThatDoesNotFit() throws IOException {
    String graph = csv("id,label,x a,A,1 b,B,2 c,,2", "source,target a,b");
    Path split = data.resolve("split.csv");
    Files.writeString(split, "id,set\na,train\nz,test\n");
    train(graph, "--split=" + split).refuses("split.csv, line 3", "no node z");
    Files.writeString(split, "id,set\na,train\nc,test\n");
    train(graph, "--split=" + split).refuses("c", "no label");
    train(graph, "--split=" + data.resolve("none.csv")).refuses("none.csv");
    train(graph, "--split=public").refuses("without a public split");
  }

  @Test
  void aRatioThatIsNone() {
    for (String ratio : List.of("0", "-0.1", "1.01", "NaN")) {
      train("karate", "--ratio=" + ratio).refuses("ratio", "above 0 and at most 1");
    }
    train("karate", "--ratio=0.95").refuses("add up to more than 1");
    train("karate", "--ratio=half").refuses("--ratio", "is not a number");
  }

  @Test
  void aZipThatIsCutShort() throws IOException {
    Path zip = zip(data.resolve("whole.zip"), "graph.npz", new byte[5000]);
    byte[] bytes = Files.readAllBytes(zip);
    Path cut = data.resolve("cut.zip");
    Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
    train(cut.toString()).refuses("cut.zip");
  }

  @Test
  void aPickleThatNamesAForbiddenClass() throws IOException {
    byte[] pickle = "cos\nsystem\n(S'echo gotcha'\ntR.".getBytes(StandardCharsets.US_ASCII);
    Path zip = data.resolve("evil.zip");
    try (OutputStream file = Files.newOutputStream(zip);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (String part : List.of("x", "tx", "allx", "y", "ty", "ally", "graph")) {
        out.putNextEntry(new ZipEntry("ind.evil." + part));
        out.write(pickle);
      }
      out.putNextEntry(new ZipEntry("ind.evil.test.index"));
      out.write("0\n".getBytes(StandardCharsets.US_ASCII));
    }
    train(zip.toString()).refuses("evil.zip", "os", "system");
  }

  @Test
  void anOutputFolderThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(data.resolve("file"), "precious");
    train("karate", "--out=" + file).refuses("is a file", "--out");
    train("karate", "--out=" + file.resolve("model")).refuses("cannot be written", "--out");
    train("karate", "--out=" + data).refuses("holds file", "would be lost");
    assertThat(file).hasContent("precious");
  }

  @Test
  void aReadOnlyOutputFolder() throws IOException {
    Path locked = Files.createDirectory(data.resolve("locked"));
    assertThat(locked.toFile().setWritable(false)).isTrue();
    org.junit.jupiter.api.Assumptions.assumeFalse(
        Files.isWritable(locked), "root may write everywhere");
    train("karate", "--out=" + locked.resolve("model")).refuses("no permission", "--out");
  }

  @Test
  void aClassWithASingleNodeIsAWarningAndItTrains() {
    refused = false;
    Gmcn run =
        train(
            csv("id,label,x a,A,1 b,B,0 c,B,0 d,B,0.5", "source,target a,b b,c c,d"),
            "--ratio=0.5");
    assertThat(run.succeeds().err()).contains("Warning:", "Class A has a single node");
    assertThat(outside.resolve("model/model.json")).exists();
  }

  @Test
  void aGraphWithoutEdgesIsAWarningAndItTrains() {
    refused = false;
    Gmcn run = train(csv("id,label,x a,A,1 b,B,0 c,B,0 d,A,1", "source,target"), "--ratio=0.5");
    assertThat(run.succeeds().err()).contains("Warning:", "has no edges");
    assertThat(outside.resolve("model/model.json")).exists();
  }

  private static Path zip(Path file, String name, byte[] content) throws IOException {
    try (OutputStream to = Files.newOutputStream(file);
        ZipOutputStream out = new ZipOutputStream(to)) {
      out.putNextEntry(new ZipEntry(name));
      out.write(content);
    }
    return file;
  }
}
