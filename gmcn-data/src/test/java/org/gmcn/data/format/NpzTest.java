package org.gmcn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.graph.GraphBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpzTest {
  @TempDir Path folder;
  private Path file;
  private final Dataset data =
      Dataset.builder("parts")
          .graph(new GraphBuilder(5).add(0, 3, 2).add(3, 4).add(1, 2).build())
          .labels(new int[] {0, 1, 1, 0, -1})
          .nodeIds(java.util.List.of("ä", "b", "c", "d", "long name"))
          .build();

  @BeforeEach
  void write() {
    file = folder.resolve("parts.npz");
    DatasetFormats.named("npz").write(data, file);
  }

  private void refused(String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Datasets.open(file.toString()))
        .withMessageContaining(message)
        .withMessageContaining(file.getFileName().toString());
  }

  private void zip(String entry, byte[] bytes) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(bytes);
    }
  }

  @Test
  void theLargestComponentKeepsItsNamesAndLabels() {
    Dataset part = NpzReader.read("part", file, true);
    assertThat(part.nodeIds()).containsExactly("ä", "d", "long name");
    assertThat(part.labels()).containsExactly(0, 0, -1);
    assertThat(part.graph().weights).containsExactly(2, 2, 1, 1);
    assertThat(part.features().columns()).isEqualTo(5);
    assertThat(part.classes()).isEqualTo(2);
  }

  @Test
  void writesTheSameBytesAgain() throws IOException {
    byte[] first = Files.readAllBytes(file);
    write();
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void readsAnNpzInAZip() throws IOException {
    byte[] npz = Files.readAllBytes(file);
    file = folder.resolve("outer.zip");
    zip("../escape.npz", npz);
    assertThat(Datasets.open(file.toString()).nodeIds()).isEqualTo(data.nodeIds());
    assertThat(folder.resolveSibling("escape.npz")).doesNotExist();
  }

  @Test
  void refusesACutZip() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length * 2 / 3));
    refused("is damaged or cut short");
    Files.write(file, new byte[0]);
    refused("is damaged or cut short");
  }

  @Test
  void refusesOtherFiles() throws IOException {
    zip("hello.txt", new byte[10]);
    refused("holds no array, which do not make a graph; known are adj_data,");
    zip("adj_data.npy", new byte[100]);
    refused("has no entry adj_shape.npy");
  }

  @Test
  void aMatrixThatIsTooLargeIsRefusedBeforeItIsMade() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> LoadMemory.requireMatrix("x", 200_000_000, 1))
        .withMessageContaining("more than one array can hold");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> LoadMemory.require("x", Runtime.getRuntime().maxMemory()))
        .withMessageMatching("Opening x needs about .*; give it more with -Xmx[0-9]+m\\.");
  }

  @Test
  void refusesABomb() throws IOException {
    zip("adj_shape.npy", new byte[0]);
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("inner.npz"));
      byte[] zeros = new byte[1 << 20];
      for (int k = 0; k < 400; k++) {
        zip.write(zeros);
      }
    }
    refused("unpacks to more than a hundred times its size");
  }

  @Test
  void npyHeadersAreNotBelieved() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Npy.parse("x", npy("<f4", "(1000000000,)", 4)))
        .withMessage("x has the impossible shape [1000000000].");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Npy.parse("x", npy("<f4", "(3,)", 4)))
        .withMessage("x should hold 12 bytes but has 4; it is damaged or cut short.");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> Npy.parse("x", npy("|O", "(3,)", 4)))
        .withMessageStartingWith("x has elements of type |O, which is not read");
    for (int length = 0; length < 12; length++) {
      byte[] start = Arrays.copyOf(npy("<f4", "(3,)", 4), length);
      assertThatExceptionOfType(InputException.class).isThrownBy(() -> Npy.parse("x", start));
      byte[] second = start.clone();
      if (length > 6) {
        second[6] = 2;
      }
      assertThatExceptionOfType(InputException.class).isThrownBy(() -> Npy.parse("x", second));
    }
    assertThat(Npy.parse("x", npy(">i2", "(2,)", 4)).toInts()).containsExactly(0x0102, 0x0304);
    assertThat(Npy.parse("x", npy("|u1", "(2, 2)", 4)).toFloats()).containsExactly(1, 2, 3, 4);
    assertThat(Npy.parse("x", npy("<U1", "(1,)", 0x41)).toStrings()).containsExactly("A");
  }

  /** Four bytes of data: 1, 2, 3, 4, or the given letter. */
  private static byte[] npy(String type, String shape, int last) {
    String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    String start = "\u0093NUMPY\1\0" + (char) header.length() + "\0";
    String body = last == 4 ? "\1\2\3\4" : (char) last + "\0\0\0";
    return (start + header + body).getBytes(StandardCharsets.ISO_8859_1);
  }
}
