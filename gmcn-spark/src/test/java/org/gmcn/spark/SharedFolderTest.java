package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every state that a driver killed within {@code write} can leave behind. */
@OnSpark
class SharedFolderTest {
  @TempDir Path parent;

  @Test
  void aWholeFolderIsThereAfterEveryMoveOfAnExchange() throws IOException {
    check("old", "model", "old", ".model.tmp", "half");
    check("old", "model", "old", ".model.tmp", "new", ".model.old", "half");
    check("new", ".model.old", "old", ".model.tmp", "new");
    check("new", ".model.old", "half", "model", "new");
  }

  private void check(String expected, String... folders) throws IOException {
    for (int k = 0; k < folders.length; k += 2) {
      Path folder = Files.createDirectory(parent.resolve(folders[k]));
      Files.writeString(folder.resolve("a"), folders[k + 1]);
    }
    SharedFolder shared =
        new SharedFolder(parent.resolve("model").toUri().toString(), new Configuration());
    assertThat(shared.fetch().resolve("a")).hasContent(expected);
    shared.write(folder -> Files.writeString(folder.resolve("a"), "next"));
    assertThat(shared.fetch().resolve("a")).hasContent("next");
    shared.delete();
    assertThat(shared.exists()).isFalse();
    try (var left = Files.list(parent)) {
      assertThat(left).isEmpty();
    }
  }
}
