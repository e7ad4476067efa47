package org.gmcn.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The contract with programs: nothing that a release offered is gone or changed (each release keeps
 * its list under {@code api/}), and every public type says what it is and since when.
 */
class PublicApiTest {
  private static final Path LISTS = Path.of("src/test/resources/api");
  private static final Pattern TYPE =
      Pattern.compile(
          "(?m)^ *public (?:[a-z]+ )*?(?:class|interface|record|enum|@interface) (\\w+)");

  @Test
  void nothingThatWasReleasedIsGone() throws IOException {
    List<Path> released;
    try (Stream<Path> lists = Files.list(LISTS)) {
      released = lists.filter(f -> f.toString().endsWith(".txt")).sorted().toList();
    }
    assumeFalse(released.isEmpty(), "nothing is released yet: there is no list under " + LISTS);
    Set<String> now = PublicApi.lines();
    for (Path list : released) {
      assertThat(gone(Files.readAllLines(list), now))
          .as("of %s; if a break is meant, remove the lines and say so in CHANGELOG.md", list)
          .isEmpty();
    }
  }

  private static List<String> gone(List<String> before, Set<String> now) {
    return before.stream().filter(line -> !now.contains(line)).toList();
  }

  @Test
  void whatIsGoneOrChangedIsFound() {
    String read =
        "org.gmcn.model.SavedModel.read(java.nio.file.Path) : static org.gmcn.model.SavedModel";
    String changed = read.replace("static ", "");
    String removed = "org.gmcn.InputException.<init>(int) : void";
    assertThat(gone(List.of(read, changed, removed), PublicApi.lines()))
        .containsExactly(changed, removed);
  }

  @Test
  void everyPublicTypeIsDescribedAndSaysSinceWhen() throws IOException {
    List<String> without = new ArrayList<>();
    for (JavaClass type : PublicApi.types()) {
      if (type.getEnclosingClass().isEmpty() && !described(type)) {
        without.add(type.getName());
      }
    }
    assertThat(without).isEmpty();
  }

  /** Whether a comment with a first sentence and {@code @since} stands before the type. */
  private static boolean described(JavaClass type) throws IOException {
    String file = type.getName().replace('.', '/') + ".java";
    for (String module : List.of("gmcn-core", "gmcn-data", "gmcn-run", "gmcn-experiment")) {
      Path source = Path.of("..", module, "src/main/java", file);
      if (Files.exists(source)) {
        String text = Files.readString(source);
        Matcher declared = TYPE.matcher(text);
        if (!declared.find()) {
          return false;
        }
        String before = text.substring(0, declared.start());
        int comment = before.lastIndexOf("/**");
        return comment >= 0 && before.indexOf("@since", comment) > 0;
      }
    }
    return false;
  }

  /** Writes the list of a release: {@code -Dgmcn.api=0.2}. */
  @Test
  @EnabledIfSystemProperty(named = "gmcn.api", matches = ".+", disabledReason = "writes a file")
  void write() throws IOException {
    Files.createDirectories(LISTS);
    Files.write(LISTS.resolve(System.getProperty("gmcn.api") + ".txt"), PublicApi.lines());
  }
}
