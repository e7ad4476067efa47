package org.gmcn.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** No library on the class path has a version that denied-versions.txt lists. */
class DeniedVersionsTest {
  private static final String LIST = "denied-versions.txt";
  private static final Pattern LINE =
      Pattern.compile("([\\w.-]+):([\\w.-]+) ([\\d.]+) ([\\d.]+) ([\\w-]+)");

  /** The folders of a local repository: GROUP/ARTIFACT/VERSION/FILE. */
  private static final Pattern JAR = Pattern.compile("(.+)/([^/]+)/([^/]+)/\\2-\\3[^/]*\\.jar");

  /**
   * Versions of an artifact that may not be used.
   *
   * @param from the first of them
   * @param to the first that may be used again
   */
  record Denied(String group, String artifact, String from, String to, String advisory) {
    boolean holds(Library library) {
      return library.artifact().equals(artifact)
          && library.folder().endsWith("/" + group.replace('.', '/'))
          && compare(library.version(), from) >= 0
          && compare(library.version(), to) < 0;
    }
  }

  /** A library on the class path. */
  record Library(String folder, String artifact, String version) {
    static Optional<Library> of(String path) {
      Matcher jar = JAR.matcher(path.replace(File.separatorChar, '/'));
      return jar.matches()
          ? Optional.of(new Library(jar.group(1), jar.group(2), jar.group(3)))
          : Optional.empty();
    }
  }

  private static List<Denied> denied() throws IOException {
    try (InputStream in = DeniedVersionsTest.class.getResourceAsStream(LIST)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(DeniedVersionsTest::parse)
          .toList();
    }
  }

  private static Denied parse(String line) {
    Matcher fields = LINE.matcher(line);
    assertThat(fields.matches()).as(line).isTrue();
    return new Denied(
        fields.group(1), fields.group(2), fields.group(3), fields.group(4), fields.group(5));
  }

  /** By the numbers of both; a word counts as zero. */
  private static int compare(String one, String other) {
    return Arrays.compare(numbers(one), numbers(other));
  }

  private static int[] numbers(String version) {
    int[] numbers = new int[6];
    int at = 0;
    Matcher part = Pattern.compile("[^.-]+").matcher(version);
    while (at < numbers.length && part.find()) {
      numbers[at++] = part.group().matches("\\d{1,9}") ? Integer.parseInt(part.group()) : 0;
    }
    return numbers;
  }

  @Test
  void noLibraryHasADeniedVersion() throws IOException {
    List<Library> libraries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .flatMap(path -> Library.of(path).stream())
            .toList();
    assertThat(libraries)
        .extracting(Library::artifact)
        .contains("jackson-core", "jetty-server", "snakeyaml", "slf4j-api");
    libraries.forEach(System.out::println);
    for (Denied denied : denied()) {
      assertThat(libraries).as(denied.toString()).noneMatch(denied::holds);
    }
  }

  @Test
  void versionsAreComparedByTheirNumbers() {
    Denied denied = parse("org.some:thing 2.9.0 2.21.1 CVE-1");
    assertThat(denied.holds(library("org/some", "thing", "2.9.0"))).isTrue();
    assertThat(denied.holds(library("org/some", "thing", "2.21.0"))).isTrue();
    assertThat(denied.holds(library("org/some", "thing", "2.20.0.1-jre"))).isTrue();
    assertThat(denied.holds(library("org/some", "thing", "2.21.1"))).isFalse();
    assertThat(denied.holds(library("org/some", "thing", "2.8.11"))).isFalse();
    assertThat(denied.holds(library("org/other", "thing", "2.9.0"))).isFalse();
  }

  private static Library library(String group, String artifact, String version) {
    String file = artifact + "-" + version + ".jar";
    return Library.of("/repository/" + group + "/" + artifact + "/" + version + "/" + file)
        .orElseThrow();
  }
}
