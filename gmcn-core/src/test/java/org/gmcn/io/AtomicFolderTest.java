package org.gmcn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFolderTest {
  @TempDir Path parent;

  private long entries() throws IOException {
    try (Stream<Path> list = Files.list(parent)) {
      return list.count();
    }
  }

  @Test
  void replacesAFolderWhole() throws IOException {
    Path target = parent.resolve("out");
    AtomicFolder.write(target, f -> Files.writeString(f.resolve("a"), "1"));
    AtomicFolder.write(target, f -> Files.writeString(f.resolve("b"), "2"));
    assertThat(target.resolve("a")).doesNotExist();
    assertThat(target.resolve("b")).hasContent("2");
    assertThat(entries()).isEqualTo(1);
  }

  @Test
  void aFailureLeavesTheOldFolderAndNothingElse() throws IOException {
    Path target = parent.resolve("out");
    AtomicFolder.write(target, f -> Files.writeString(f.resolve("a"), "1"));
    assertThatThrownBy(
            () ->
                AtomicFolder.write(
                    target,
                    f -> {
                      Files.writeString(f.resolve("a"), "half");
                      throw new IOException("no space left");
                    }))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot be written (no space left)");
    assertThat(target.resolve("a")).hasContent("1");
    assertThat(entries()).isEqualTo(1);
  }

  /** Every state that a process killed within {@code write} can leave, as a list of folders. */
  @Test
  void aWholeFolderIsThereAfterEveryMoveOfAnExchange() throws IOException {
    String fresh = ".out.tmp" + new UUID(1, 2);
    String old = fresh + ".old";
    check("old", "out", "old", fresh, "half");
    check("old", "out", "old", fresh, "new");
    check("new", old, "old", fresh, "new");
    check("new", old, "old", "out", "new");
    check("new", ".out.tmp" + new UUID(3, 4), "half", "out", "new");
    check("old", old, "old", ".out.tmp" + new UUID(3, 4), "half");
  }

  private void check(String expected, String... folders) throws IOException {
    Path target = parent.resolve("out");
    for (boolean swept : new boolean[] {false, true}) {
      for (int k = 0; k < folders.length; k += 2) {
        Path folder = Files.createDirectory(parent.resolve(folders[k]));
        Files.writeString(folder.resolve("a"), folders[k + 1]);
      }
      if (swept) {
        AtomicFolder.sweep(target);
        assertThat(entries()).isEqualTo(1);
      }
      AtomicFolder.recover(target);
      assertThat(target.resolve("a")).hasContent(expected);
      AtomicFolder.write(target, f -> Files.writeString(f.resolve("a"), "next"));
      assertThat(target.resolve("a")).hasContent("next");
      AtomicFolder.sweep(target);
      assertThat(entries()).isEqualTo(1);
      AtomicFolder.remove(target);
    }
  }

  /** The names of other folders may begin alike. */
  @Test
  void sweepingAFolderLeavesOthersAlone() throws IOException {
    Path target = parent.resolve("out");
    String other = ".out2.tmp" + new UUID(1, 2) + ".old";
    Files.createDirectory(parent.resolve(other));
    AtomicFolder.sweep(target);
    AtomicFolder.recover(target);
    assertThat(parent.resolve(other)).exists();
    assertThat(target).doesNotExist();
    AtomicFolder.recoverAll(parent);
    assertThat(parent.resolve("out2")).exists();
  }

  @Test
  void readersAndAWriterDoNotGetInEachOthersWay() throws Exception {
    Path target = parent.resolve("out");
    AtomicFolder.write(target, f -> Files.writeString(f.resolve("a"), "0"));
    AtomicBoolean ended = new AtomicBoolean();
    Thread reader =
        new Thread(
            () -> {
              while (!ended.get()) {
                AtomicFolder.recover(target);
              }
            });
    reader.start();
    try {
      for (int k = 1; k <= 300; k++) {
        String text = Integer.toString(k);
        AtomicFolder.write(target, f -> Files.writeString(f.resolve("a"), text));
        assertThat(target.resolve("a")).hasContent(text);
      }
    } finally {
      ended.set(true);
      reader.join();
    }
    assertThat(entries()).isEqualTo(1);
  }

  @Test
  void aFileInTheWayIsNamed() throws IOException {
    Path target = Files.writeString(parent.resolve("out"), "mine");
    assertThatThrownBy(() -> AtomicFolder.write(target, f -> {}))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is not a folder");
    assertThat(target).hasContent("mine");
    assertThatThrownBy(() -> AtomicFolder.write(target.resolve("sub/deep"), f -> {}))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot be written");
  }
}
