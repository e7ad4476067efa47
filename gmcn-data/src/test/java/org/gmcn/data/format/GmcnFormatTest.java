package org.gmcn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.sparse.Topology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GmcnFormatTest {
  @TempDir Path folder;
  private Path file;
  private final Dataset weighted =
      Dataset.builder("weighted")
          .graph(new GraphBuilder(5).add(0, 3, 2).add(3, 4).add(1, 2, 0.5f).build())
          .labels(new int[] {0, 1, 1, 0, -1})
          .nodeIds(List.of("ä", "b", "", "d", "long name"))
          .classNames(List.of("first", "second"))
          .publicSplit(new Split(new int[] {0, 1}, new int[] {2}, new int[] {3}))
          .build();

  @BeforeEach
  void write() {
    file = folder.resolve("data.gmcn");
    DatasetFormats.named("gmcn").write(weighted, file);
  }

  private Dataset read() {
    return Datasets.open(file.toString());
  }

  private static void requireSame(Dataset found, Dataset expected) {
    assertThat(found.graph().offsets).isEqualTo(expected.graph().offsets);
    assertThat(found.graph().columns).isEqualTo(expected.graph().columns);
    assertThat(found.graph().weights).isEqualTo(expected.graph().weights);
    assertThat(found.features()).hasSameClassAs(expected.features());
    assertThat(found.features().toDense().data).isEqualTo(expected.features().toDense().data);
    assertThat(found.labels()).isEqualTo(expected.labels());
    assertThat(found.nodeIds()).isEqualTo(expected.nodeIds());
    assertThat(found.classNames()).isEqualTo(expected.classNames());
    assertThat(found.featureNames()).isEqualTo(expected.featureNames());
    assertThat(found.publicSplit()).isEqualTo(expected.publicSplit());
    assertThat(found.checksum()).isEqualTo(expected.checksum());
  }

  @Test
  void readsWhatItWrote() {
    requireSame(read(), weighted);
    for (String text :
        List.of("karate", "generated:nodes=300", "generated:nodes=300,dense=true,features=20")) {
      Dataset data = Datasets.open(text);
      DatasetFormats.named("gmcn").write(data, file);
      requireSame(read(), data);
    }
  }

  /** The file shrinks while it is read: a value or a sentence, and never the end of the JVM. */
  @Test
  void aFileThatShrinksWhileItIsReadIsRefused() throws Exception {
    Dataset data = Datasets.open("generated:nodes=60000,edges=200000,dense=true,features=40");
    DatasetFormats.named("gmcn").write(data, file);
    byte[] whole = Files.readAllBytes(file);
    Rng rng = new Rng(3);
    int refused = 0;
    for (int k = 0; k < 20; k++) {
      Files.write(file, whole);
      long delay = rng.nextInt(8_000_000);
      long length = rng.nextInt(whole.length);
      AtomicBoolean cut = new AtomicBoolean();
      Thread cutter = new Thread(() -> cut.set(truncate(delay, length)));
      cutter.start();
      try {
        read();
      } catch (InputException e) {
        assertThat(e).hasMessageContaining("data.gmcn");
        refused++;
      } finally {
        cutter.join();
      }
      assertThat(cut).isTrue();
    }
    assertThat(refused).isPositive();
  }

  private boolean truncate(long delay, long length) {
    LockSupport.parkNanos(delay);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void largeArraysComeInSeveralWindows() {
    int rows = 1_100_000;
    Matrix features = new Matrix(rows, 17);
    Rng rng = new Rng(1);
    for (int i = 0; i < rows; i++) {
      features.set(i, i % 17, rng.nextFloat());
    }
    Dataset data =
        Dataset.builder("wide")
            .graph(new GraphBuilder(rows).add(0, rows - 1).build())
            .features(features)
            .build();
    DatasetFormats.named("gmcn").write(data, file);
    assertThat(((Matrix) read().features()).data).isEqualTo(features.data);
  }

  @Test
  void writesTheSameBytesAgainAndLeavesNothingElse() throws IOException {
    byte[] first = Files.readAllBytes(file);
    DatasetFormats.named("gmcn").write(read(), file);
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      refused("data.gmcn is ");
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
    refused("is damaged");
  }

  @Test
  void everyFlippedByteIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 0; at < bytes.length; at++) {
      byte[] bad = bytes.clone();
      bad[at] ^= (byte) (1 << (at % 8));
      Files.write(file, bad);
      refused("data.gmcn ");
    }
  }

  /** With its checksums made right again, a changed file must still not crash anything. */
  @Test
  void forgedFilesAreRefusedOrGraphs() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    byte[] values = {0, 1, 2, 4, 6, 127, -1, -128};
    Rng rng = new Rng(3);
    int refused = 0;
    for (int round = 0; round < 1500; round++) {
      byte[] bad = bytes.clone();
      int changes = 1 + rng.nextInt(2);
      for (int c = 0; c < changes; c++) {
        int at = 12 + rng.nextInt(bad.length - 12);
        bad[at] = values[rng.nextInt(values.length)];
      }
      Files.write(file, signed(bad));
      try {
        Dataset forged = read();
        Topology.of(forged.graph());
        assertThat(forged.nodeIds()).doesNotContainNull();
      } catch (InputException e) {
        refused++;
        assertThat(e.getMessage()).contains("data.gmcn").endsWith(".");
      } catch (RuntimeException | Error e) {
        fail("round " + round, e);
      }
    }
    assertThat(refused).isBetween(200, 1450);
  }

  private static byte[] signed(byte[] bytes) {
    ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int sections = Math.max(0, Math.min(GmcnFile.MOST_SECTIONS, head.getInt(12)));
    CRC32C crc = new CRC32C();
    for (int k = 0; k < sections; k++) {
      int entry = GmcnFile.TABLE + k * GmcnFile.ENTRY;
      long offset = head.getLong(entry + 8);
      long length = GmcnFile.padded(head.getLong(entry + 16));
      if (offset >= 0 && length >= 0 && offset <= bytes.length - length) {
        crc.reset();
        crc.update(bytes, (int) offset, (int) length);
        head.putInt(entry + 4, (int) crc.getValue());
      }
    }
    crc.reset();
    crc.update(bytes, 0, GmcnFile.CHECKSUM_AT);
    head.putInt(GmcnFile.CHECKSUM_AT, (int) crc.getValue());
    return bytes;
  }

  @Test
  void refusesAnotherVersionAndOtherFiles() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[8] = 2;
    Files.write(file, signed(bytes));
    refused("has version 2 of the format and this program reads version 1");
    Files.write(file, new byte[600]);
    refused("is no GmCN data file");
  }

  @Test
  void keepsSparseFeaturesSparse() {
    Dataset data = Datasets.open("generated:nodes=100");
    DatasetFormats.named("gmcn").write(data, file);
    assertThat(read().features()).isInstanceOf(SparseMatrix.class);
  }

  private void refused(String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(this::read)
        .withMessageContaining(message);
  }
}
