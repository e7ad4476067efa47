package org.gmcn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.catalogue.Datasets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanetoidReaderTest {
  @TempDir Path folder;

  /** Three known nodes and two test nodes, numbers 5 and 3; node 4 is passed over. */
  private static Map<String, byte[]> parts() {
    Map<String, byte[]> parts = new LinkedHashMap<>();
    int[] oneHot = {1, 0, 0, 1, 1, 0};
    parts.put("allx", csr(3, new int[] {0, 1, 1, 3}, new int[] {2, 3, 0}));
    parts.put("ally", new PickleBytes().ints(oneHot, 3, 2).end());
    parts.put("tx", csr(2, new int[] {0, 1, 2}, new int[] {1, 3}));
    parts.put("ty", new PickleBytes().ints(new int[] {0, 1, 1, 0}, 2, 2).end());
    parts.put("x", csr(1, new int[] {0, 1}, new int[] {2}));
    parts.put("y", new PickleBytes().ints(new int[] {1, 0}, 1, 2).end());
    parts.put(
        "graph", new PickleBytes().graph(new int[][] {{1, 5}, {0, 2, 2}, {1}, {3}, {}, {0}}).end());
    parts.put("test.index", "5\n3\n".getBytes(StandardCharsets.ISO_8859_1));
    return parts;
  }

  private static byte[] csr(int rows, int[] offsets, int[] columnOf) {
    float[] values = new float[columnOf.length];
    for (int e = 0; e < values.length; e++) {
      values[e] = columnOf[e] + 1;
    }
    return new PickleBytes().csr(rows, 4, offsets, columnOf, values).end();
  }

  private Path zip(Map<String, byte[]> parts) throws IOException {
    Path file = folder.resolve("tiny.zip");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry("ind.tiny." + part.getKey()));
        zip.write(part.getValue());
      }
    }
    return file;
  }

  private void refused(String part, byte[] bytes, String message) throws IOException {
    Map<String, byte[]> parts = parts();
    parts.put(part, bytes);
    Path file = zip(parts);
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Datasets.open(file.toString()))
        .withMessage(message.replace("PART", file + " (ind.tiny." + part + ")"));
  }

  @Test
  void putsTestNodesWhereTheyBelong() throws IOException {
    Dataset data = Datasets.open(zip(parts()).toString());
    assertThat(data.nodes()).isEqualTo(6);
    assertThat(data.labels()).containsExactly(0, 1, 0, 0, -1, 1);
    assertThat(data.features().toDense().toArray())
        .containsExactly(0, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 0, 2, 0, 0);
    assertThat(data.graph().undirectedEdges()).isEqualTo(3);
    assertThat(data.graph().degree(3)).isZero();
    assertThat(data.publicSplit())
        .contains(new Split(new int[] {0}, new int[] {1, 2}, new int[] {3, 5}));
  }

  @Test
  void refusesForbiddenClasses() throws IOException {
    byte[] attack = new PickleBytes().global("posix", "system").raw("U\2id\205R").end();
    refused(
        "graph",
        attack,
        "PART names posix.system, which a data file has no need of; it is not read, as it may be"
            + " an attack.");
    refused(
        "allx",
        new PickleBytes().global("builtins", "eval").end(),
        "PART names builtins.eval, which a data file has no need of; it is not read, as it may be"
            + " an attack.");
  }

  @Test
  void refusesWhatIsNotPlanetoids() throws IOException {
    String unexpected = "PART does not hold what Planetoid stores there; fetch the file again.";
    refused("graph", parts().get("allx"), unexpected);
    refused("allx", parts().get("graph"), unexpected);
    refused("ally", parts().get("ty"), unexpected);
    refused("test.index", "5\n5\n".getBytes(StandardCharsets.ISO_8859_1), unexpected);
    refused("test.index", "5\nx\n".getBytes(StandardCharsets.ISO_8859_1), unexpected);
    refused(
        "graph",
        new PickleBytes().graph(new int[][] {{77}}).end(),
        "PART has an edge to node 77, which does not exist; fetch the file again.");
    refused(
        "ty",
        new PickleBytes().ints(new int[] {1, 0}, 2, 1_000_000).end(),
        "PART should hold 8000000 bytes but has 8; it is damaged or cut short.");
    refused(
        "ty", new byte[] {'T', 0, 0, 0, 0x7F}, "PART is a damaged pickle; fetch the file again.");
    refused("ty", new byte[0], "PART is a damaged pickle; fetch the file again.");
  }

  /** Found by fuzzing: instructions whose operands are missing, too few or of another kind. */
  @Test
  void refusesPicklesThatStumble() throws IOException {
    String damaged = "PART is a damaged pickle; fetch the file again.";
    String dtype = "cnumpy\ndtype\n";
    for (String code :
        new String[] {dtype + ")R.", dtype + "U\2f4\205R)b.", ")Ia\na.", "]0a.", ")Na."}) {
      refused("ty", code.getBytes(StandardCharsets.ISO_8859_1), damaged);
    }
    refused(
        "y",
        new PickleBytes().ints(new int[] {1}).end(),
        "PART does not hold what Planetoid stores there; fetch the file again.");
  }

  /** One list of neighbours, named by every node: more edges than the pickle has bytes. */
  @Test
  void refusesListsSharedToMakeMoreEdgesThanBytes() throws IOException {
    StringBuilder nodes = new StringBuilder("](" + "K\1".repeat(900) + "eq\0000}(");
    for (int k = 0; k < 6; k++) {
      nodes.append('K').append((char) k).append("h\0");
    }
    refused(
        "graph",
        new PickleBytes().raw(nodes + "u").end(),
        "PART does not hold what Planetoid stores there; fetch the file again.");
  }

  /** A kilobyte of numbers, named by a thousand arrays: their bytes are kept once. */
  @Test
  void arraysThatShareTheirBytesShareTheirMemory() {
    StringBuilder array = new StringBuilder("cnumpy\ndtype\nU\2i4K\0K\1\207Rq\0000");
    array.append("(K\1(M\0\4tq\1h\0\211B\0\20\0\0").append("\1".repeat(4096)).append("tq\0020](");
    for (int k = 0; k < 1000; k++) {
      array.append("cnumpy\nndarray\n)Rh\2b");
    }
    byte[] pickle = new PickleBytes().raw(array + "e").end();
    Object list = Pickle.load("test", pickle);
    assertThat(
            ((java.util.List<?>) list)
                .stream().map(a -> ((PickleTypes.NdArray) a).value.data().array()).distinct())
        .hasSize(1);
  }

  @Property(seed = "4", tries = 1000)
  void aDamagedPickleIsRefusedOrRead(
      @ForAll @IntRange(min = 0, max = 400) int at, @ForAll byte value, @ForAll boolean cut) {
    for (String part : new String[] {"allx", "graph"}) {
      byte[] bytes = parts().get(part);
      if (cut) {
        bytes = java.util.Arrays.copyOf(bytes, at % bytes.length);
      } else {
        bytes[at % bytes.length] = value;
      }
      try {
        assertThat(Pickle.load("test", bytes)).isNotNull();
      } catch (InputException e) {
        assertThat(e).hasMessageStartingWith("test ");
      }
    }
  }
}
