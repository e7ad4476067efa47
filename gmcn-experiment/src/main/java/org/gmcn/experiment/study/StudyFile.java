package org.gmcn.experiment.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;

/**
 * Reads studies: YAML, of which JSON is a part.
 *
 * @since 0.1
 */
public final class StudyFile {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private StudyFile() {}

  /**
   * A study from a file.
   *
   * @param quick whether the file's {@code quick} part is laid over the rest
   */
  public static Study read(Path file, boolean quick) {
    try {
      return parse(file.toString(), Files.readString(file), quick);
    } catch (IOException e) {
      throw new InputException(file + " cannot be read; name a study file in YAML or JSON.", e);
    }
  }

  /** The text of a study that comes with the program. */
  public static String shippedText(String name) {
    try (InputStream in = StudyFile.class.getResourceAsStream(name + ".yaml")) {
      if (in == null) {
        throw new InputException(
            "There is no study "
                + name
                + " of the paper; choose one of "
                + String.join(", ", Paper.STUDIES)
                + " or all.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A study that comes with the program. */
  public static Study shipped(String name, boolean quick) {
    return parse(name + ".yaml", shippedText(name), quick);
  }

  static Study parse(String source, String text, boolean quick) {
    Map<String, Object> content = whole(source, text);
    Object overlay = content.remove("quick");
    if (quick && overlay instanceof Map<?, ?> changes) {
      merge(content, changes);
    }
    return new StudyReader(source, content).study();
  }

  /** The content, laid over that of the study it names as its base. */
  private static Map<String, Object> whole(String source, String text) {
    Map<String, Object> content = tree(source, text);
    Object base = content.remove("base");
    if (base == null) {
      return content;
    }
    if (!String.valueOf(base).matches("[a-z0-9-]+")) {
      throw new InputException(
          source + ": base is '" + base + "'; name a study that comes with the program.");
    }
    Map<String, Object> below = whole(base + ".yaml", shippedText(String.valueOf(base)));
    merge(below, content);
    return below;
  }

  private static Map<String, Object> tree(String source, String text) {
    try {
      @SuppressWarnings("unchecked")
      Map<String, Object> content = YAML.readValue(text, LinkedHashMap.class);
      return content == null ? new LinkedHashMap<>() : content;
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new InputException(
          source + ", line " + line + ", is not YAML: " + firstLine(e.getOriginalMessage()), e);
    }
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("") + ".";
  }

  /** Lays changes over a tree: maps are merged, everything else is replaced. */
  @SuppressWarnings("unchecked")
  private static void merge(Map<String, Object> into, Map<?, ?> changes) {
    changes.forEach(
        (key, value) -> {
          Object before = into.get(String.valueOf(key));
          boolean both = before instanceof Map && value instanceof Map;
          if (both) {
            merge((Map<String, Object>) before, (Map<?, ?>) value);
          } else {
            into.put(String.valueOf(key), value);
          }
        });
  }

  /** The names of the parts of a study file. */
  static final List<String> KEYS =
      List.of(
          "name",
          "title",
          "note",
          "data",
          "methods",
          "variants",
          "ratios",
          "validation",
          "split",
          "runs",
          "seed",
          "vary",
          "noise",
          "search",
          "fixed",
          "space",
          "compareRules",
          "base",
          "quick");
}
