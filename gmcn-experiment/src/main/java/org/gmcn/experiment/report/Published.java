package org.gmcn.experiment.report;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.Study.AxisKind;
import org.gmcn.run.RunSummary.Spread;

/** The numbers of the paper's tables, test accuracy in percent. */
final class Published {
  /** The runs behind each of them. */
  static final int RUNS = 5;

  private static final Map<String, Spread> NUMBERS = read();

  private Published() {}

  private static Map<String, Spread> read() {
    Map<String, Spread> numbers = new HashMap<>();
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder()
            .commentStrategy(CommentStrategy.SKIP)
            .ofNamedCsvRecord(
                new InputStreamReader(
                    Published.class.getResourceAsStream("/org/gmcn/experiment/published.csv"),
                    StandardCharsets.UTF_8))) {
      for (NamedCsvRecord line : csv) {
        String value = line.getField("value");
        numbers.put(
            key(
                line.getField("data"),
                line.getField("method"),
                Double.parseDouble(line.getField("ratio")),
                line.getField("parameter"),
                value.isEmpty() ? "" : Double.valueOf(value)),
            new Spread(
                Double.parseDouble(line.getField("mean")),
                Double.parseDouble(line.getField("deviation"))));
      }
      return numbers;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String key(
      String data, String method, double ratio, String parameter, Object value) {
    Object number = value instanceof Number n ? Double.valueOf(n.doubleValue()) : value;
    return data + "|" + method + "|" + ratio + "|" + parameter + "|" + number;
  }

  /** The paper's number for a cell of a study, where it has one. */
  static Optional<Spread> of(Study study, Study.Cell cell) {
    boolean variant = !cell.series().name().equals(cell.series().resolved().title());
    if (variant || study.axis().kind() == AxisKind.NOISE || study.axis().kind() == AxisKind.DATA) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        NUMBERS.get(
            key(
                cell.data(),
                cell.series().method(),
                cell.ratio(),
                study.axis().parameter(),
                cell.value())));
  }
}
