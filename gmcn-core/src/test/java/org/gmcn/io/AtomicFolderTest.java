package org.gmcn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
