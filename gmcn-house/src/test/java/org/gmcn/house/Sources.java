package org.gmcn.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The texts of the project, relative to its root. */
final class Sources {
  static final Path ROOT = root();

  private static final Set<String> NOT_OURS = Set.of("target", ".git", "gmcn-out");
  private static final Pattern MAIN =
      Pattern.compile("(.*/)?src/main/.*\\.(java|yaml|html|js|css|json|properties)");
  private static final Path GENERATED = Path.of("docs", "results");

  private Sources() {}

  /** The directory above this module, from wherever the tests start. */
  private static Path root() {
    Path here = Path.of("").toAbsolutePath();
    return Files.isDirectory(here.resolve("gmcn-house")) ? here : here.getParent();
  }

  /** The pages and the files of src/main; without the reports that the program writes. */
  static List<Path> pagesAndMain() {
    return files(ROOT)
        .filter(file -> isPage(file) || MAIN.matcher(slashes(file)).matches())
        .toList();
  }

  /** The Java files of a module's src/main. */
  static List<Path> java(String module) {
    return files(ROOT.resolve(module).resolve("src/main"))
        .filter(file -> file.toString().endsWith(".java"))
        .toList();
  }

  static String read(Path file) {
    try {
      return Files.readString(ROOT.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file and line of a character. */
  static String place(Path file, String text, int at) {
    return slashes(file) + ":" + (1 + text.substring(0, at).chars().filter(c -> c == '\n').count());
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md") && !file.startsWith(GENERATED);
  }

  private static String slashes(Path file) {
    return file.toString().replace('\\', '/');
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList().stream()
          .flatMap(
              path -> {
                if (!Files.isDirectory(path)) {
                  return Stream.of(ROOT.relativize(path));
                }
                return NOT_OURS.contains(path.getFileName().toString())
                    ? Stream.empty()
                    : files(path);
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
