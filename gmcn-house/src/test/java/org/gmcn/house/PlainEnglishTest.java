package org.gmcn.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Counts wordings that are hard to read; plain-english.txt keeps the counts, which may only fall.
 */
class PlainEnglishTest {
  private static final String RULES = "plain-english.txt";

  /** A wording to avoid: what to write instead, its pattern and the number of hits allowed. */
  record Rule(String hint, Pattern pattern, int allowed) {
    @Override
    public String toString() {
      return hint;
    }
  }

  static Stream<Rule> rules() throws IOException {
    List<String> lines;
    try (InputStream in = PlainEnglishTest.class.getResourceAsStream(RULES)) {
      lines =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .toList();
    }
    List<Rule> rules = new ArrayList<>();
    for (int k = 0; k < lines.size(); k += 3) {
      assertThat(lines.get(k + 1)).startsWith("re ");
      Pattern pattern = Pattern.compile(lines.get(k + 1).substring(3), Pattern.MULTILINE);
      rules.add(new Rule(lines.get(k), pattern, Integer.parseInt(lines.get(k + 2))));
    }
    return rules.stream();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void hitsOnlyBecomeFewer(Rule rule) {
    List<String> hits = hits(rule.pattern());
    if (hits.size() > rule.allowed()) {
      fail(
          "%d hits, %d are allowed. %s%n%s",
          hits.size(), rule.allowed(), rule.hint(), String.join("\n", hits));
    }
  }

  private static List<String> hits(Pattern pattern) {
    List<String> hits = new ArrayList<>();
    for (Path file : Sources.pagesAndMain()) {
      String text = Sources.read(file);
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        hits.add(Sources.place(file, text, matcher.start()) + ": " + matcher.group().strip());
      }
    }
    return hits;
  }
}
