package org.gmcn.experiment.report;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Published accuracies on poisoned graphs, in percent. */
final class PublishedPoisoned {
  private PublishedPoisoned() {}

  /**
   * A method's row of a published table.
   *
   * @param split whether it was measured on the published split
   * @param accuracies mean ± deviation by amount
   */
  record Row(String method, String split, String source, Map<String, String> accuracies) {}

  /** The rows about a family of graphs such as {@code cora-metattack}. */
  static List<Row> of(String family) {
    Map<String, Row> rows = new LinkedHashMap<>();
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder()
            .commentStrategy(CommentStrategy.SKIP)
            .ofNamedCsvRecord(
                new InputStreamReader(
                    PublishedPoisoned.class.getResourceAsStream(
                        "/org/gmcn/experiment/poisoned.csv"),
                    StandardCharsets.UTF_8))) {
      for (NamedCsvRecord line : csv) {
        if (line.getField("data").equals(family)) {
          String method = line.getField("method");
          rows.computeIfAbsent(
                  method,
                  m ->
                      new Row(
                          m,
                          line.getField("split"),
                          line.getField("source"),
                          new LinkedHashMap<>()))
              .accuracies()
              .put(line.getField("amount"), accuracy(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(rows.values());
  }

  private static String accuracy(NamedCsvRecord line) {
    String deviation = line.getField("deviation");
    return line.getField("mean") + (deviation.isEmpty() ? "" : " ± " + deviation);
  }
}
