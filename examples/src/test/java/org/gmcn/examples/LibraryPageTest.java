package org.gmcn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Java code of docs/library.md is code of these programs. */
class LibraryPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");

  @Test
  void everyBlockIsPartOfAProgram() throws IOException {
    List<String> blocks =
        BLOCK
            .matcher(Files.readString(Path.of("../docs/library.md")))
            .results()
            .map(block -> flush(block.group(1)))
            .toList();
    assertThat(blocks).hasSizeGreaterThanOrEqualTo(4);
    List<String> programs = programs();
    assertThat(blocks)
        .allSatisfy(block -> assertThat(programs).anyMatch(program -> program.contains(block)));
  }

  private static List<String> programs() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/java/org/gmcn/examples"))) {
      return files.map(LibraryPageTest::text).map(LibraryPageTest::flush).toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines without their indentation, so that a page may show part of a method. */
  private static String flush(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n", "", "\n"));
  }
}
