package org.gmcn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.train.Progress;
import org.gmcn.train.TrainingResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFolderTest {
  private static final Map<String, Object> ABOUT = Map.of("seed", 7L, "method", "gmcn");

  @TempDir Path temporary;

  private static Checkpoint checkpoint(int epochs, TrainingResult.End end) {
    List<EpochReport> history = new ArrayList<>();
    double[] seconds = new double[epochs];
    for (int e = 1; e <= epochs; e++) {
      seconds[e - 1] = 0.1 / e;
      history.add(
          new EpochReport(
              e,
              Math.PI / e,
              Double.NaN,
              Double.POSITIVE_INFINITY,
              1.0 / 3,
              new double[] {0.1 * e}));
    }
    Weights state = end == null ? weights("w", epochs) : new Weights();
    return new Checkpoint(
        ABOUT, new Progress(end, history, seconds, state, weights("w", epochs - 1)));
  }

  private static Weights weights(String name, int value) {
    Matrix matrix = new Matrix(3, 5);
    matrix.fill(value + 0.1f);
    return new Weights().put(name, matrix).put(name + ".adam.first", new Matrix(3, 5));
  }

  private static void assertSame(Checkpoint read, Checkpoint written) {
    assertThat(read.about()).isEqualTo(written.about());
    assertThat(read.progress())
        .usingRecursiveComparison()
        .withEqualsForType(Double::equals, Double.class)
        .ignoringFields("state", "best")
        .isEqualTo(written.progress());
    assertSame(read.progress().state(), written.progress().state());
    assertSame(read.progress().best(), written.progress().best());
  }

  private static void assertSame(Weights read, Weights written) {
    assertThat(List.copyOf(read.asMap().keySet())).isEqualTo(List.copyOf(written.asMap().keySet()));
    written
        .asMap()
        .forEach((name, m) -> assertThat(read.asMap().get(name).toArray()).isEqualTo(m.toArray()));
  }

  private static Checkpoint last(CheckpointFolder folder) {
    return folder.last(note -> assertThat(note).as("nothing is damaged").isNull()).orElseThrow();
  }

  private static List<String> names(Path in) throws IOException {
    try (Stream<Path> entries = Files.list(in)) {
      return entries.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void givesBackWhatWasWrittenAndKeepsTheLastTwo() throws IOException {
    Path path = temporary.resolve("run");
    CheckpointFolder folder = new CheckpointFolder(path);
    assertThat(folder.last(note -> {})).isEmpty();
    for (int epochs : new int[] {0, 9, 10, 110}) {
      folder.write(checkpoint(epochs, null));
      assertSame(last(folder), checkpoint(epochs, null));
    }
    assertThat(names(path)).containsExactly("epoch-00000010", "epoch-00000110");
    folder.write(checkpoint(111, TrainingResult.End.STOPPED_EARLY));
    assertThat(last(folder).progress().ended()).isTrue();
    assertThat(names(path)).containsExactly("epoch-00000110", "finished");
  }

  @Test
  void takesTheOneBeforeWhereTheLastIsDamagedAtAnyByte() throws IOException {
    Path path = temporary.resolve("run");
    CheckpointFolder folder = new CheckpointFolder(path);
    folder.write(checkpoint(1, null));
    int damages = 0;
    for (String file : List.of("progress.json", "state.safetensors", "SHA256SUMS")) {
      folder.write(checkpoint(2, null));
      int length = (int) Files.size(path.resolve("epoch-00000002").resolve(file));
      for (int at = 0; at < length; at += 37) {
        folder.write(checkpoint(2, null));
        Path damaged = path.resolve("epoch-00000002").resolve(file);
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[at] ^= 4;
        Files.write(damaged, bytes);
        List<String> notes = new ArrayList<>();
        assertSame(folder.last(notes::add).orElseThrow(), checkpoint(1, null));
        assertThat(notes).hasSize(1);
        assertThat(notes.get(0)).contains("epoch-00000002", "damaged");
        damages++;
      }
    }
    assertThat(damages).isGreaterThan(20);
  }

  @Test
  void refusesANewerFormat() throws IOException {
    Path path = temporary.resolve("run");
    CheckpointFolder folder = new CheckpointFolder(path);
    folder.write(checkpoint(1, null));
    Path json = path.resolve("epoch-00000001/progress.json");
    Files.writeString(json, Files.readString(json).replace("\"format\": 1", "\"format\": 2"));
    Checksums.write(json.getParent());
    assertThatThrownBy(() -> folder.last(note -> {}))
        .isInstanceOfSatisfying(
            InputException.class, e -> assertThat(e.settings()).containsExactly(Setting.RESUME))
        .hasMessageContaining("newer program");
  }

  /** The disk is full after every single byte of the second checkpoint. */
  @Test
  void aWriteThatFailsAtAnyByteLeavesTheLastOneWhole() throws IOException {
    long first = bytes(tiny(3));
    long second = bytes(tiny(4));
    assertThat(second).isBetween(500L, 1000L);
    for (long room = 0; room < second; room++) {
      try (FileSystem disk = disk(first + room)) {
        Path path = disk.getPath("/run");
        CheckpointFolder folder = new CheckpointFolder(path);
        folder.write(tiny(3));
        assertThatThrownBy(() -> folder.write(tiny(4)))
            .as("room for %d bytes", room)
            .isInstanceOf(InputException.class)
            .hasMessageContaining("cannot be written");
        assertThat(names(path)).containsExactly("epoch-00000003");
        assertSame(last(folder).progress().state(), tiny(3).progress().state());
      }
    }
    try (FileSystem disk = disk(first + second)) {
      CheckpointFolder folder = new CheckpointFolder(disk.getPath("/run"));
      folder.write(tiny(3));
      folder.write(tiny(4));
      assertSame(last(folder), tiny(4));
    }
  }

  /** As few bytes as there can be. */
  private static Checkpoint tiny(int epochs) {
    List<EpochReport> history = new ArrayList<>();
    for (int e = 1; e <= epochs; e++) {
      history.add(new EpochReport(e, 1, 1, 1, 1, new double[0]));
    }
    Matrix weight = new Matrix(1, 1);
    weight.fill(epochs);
    return new Checkpoint(
        Map.of(),
        new Progress(
            null,
            history,
            new double[epochs],
            new Weights().put("w", weight),
            new Weights().put("w", weight)));
  }

  private static FileSystem disk(long bytes) {
    return Jimfs.newFileSystem(
        Configuration.unix().toBuilder().setBlockSize(1).setMaxSize(bytes).build());
  }

  private static long bytes(Checkpoint checkpoint) throws IOException {
    try (FileSystem disk = Jimfs.newFileSystem(Configuration.unix())) {
      Path folder = disk.getPath("/one");
      AtomicFolder.write(folder, checkpoint::write);
      long sum = 0;
      for (String name : names(folder)) {
        sum += Files.size(folder.resolve(name));
      }
      return sum;
    }
  }
}
