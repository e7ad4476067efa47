package org.gmcn.data.catalogue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A file as its publisher serves it. The known ones and their checksums are in the resource {@code
 * files.sha256}, which has the form of the program sha256sum.
 *
 * @param path the file's place in a mirror and in the cache
 * @since 0.1
 */
public record PublishedFile(String url, String path, String sha256) {
  /** The address of every first folder of a path. */
  private static final Map<String, String> PUBLISHERS =
      Map.of(
          "gnn_datasets", "https://raw.githubusercontent.com/CrawlScript/gnn_datasets/master/",
          "ppnp", "https://raw.githubusercontent.com/gasteigerjo/ppnp/master/ppnp/data/",
          "gnn-meta-attack",
              "https://raw.githubusercontent.com/danielzuegner/gnn-meta-attack/master/",
          "Pro-GNN", "https://raw.githubusercontent.com/ChandlerBang/Pro-GNN/master/",
          "heterophilous-graphs",
              "https://raw.githubusercontent.com/yandex-research/heterophilous-graphs/main/",
          "GraphData", "https://raw.githubusercontent.com/EdisonLeeeee/GraphData/master/",
          "MUSAE", "https://raw.githubusercontent.com/benedekrozemberczki/MUSAE/master/");

  private static final Map<String, String> CHECKSUMS = checksums();

  /** A known file, by its path. */
  static PublishedFile at(String path) {
    String sha256 = CHECKSUMS.get(path);
    if (sha256 == null) {
      throw new IllegalArgumentException("files.sha256 does not list " + path);
    }
    int folder = path.indexOf('/');
    return new PublishedFile(
        PUBLISHERS.get(path.substring(0, folder)) + path.substring(folder + 1), path, sha256);
  }

  private static Map<String, String> checksums() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                PublishedFile.class.getResourceAsStream("files.sha256"), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .map(line -> line.split("  ", 2))
          .collect(Collectors.toMap(p -> p[1], p -> p[0], (a, b) -> a, TreeMap::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
