package org.gmcn.experiment.bench;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.data.DataFiles;
import org.gmcn.experiment.plot.Plot;
import org.gmcn.experiment.report.Machine;
import org.gmcn.io.Json;
import org.gmcn.method.Options;

/** What was measured so far, as tables, JSON, CSV and a picture. */
public final class BenchReport {
  private final Map<String, Object> machine;
  private final Map<Section, List<? extends Record>> results = new EnumMap<>(Section.class);
  private final Map<Section, BenchTable> tables = new EnumMap<>(Section.class);
  private Plot plot;

  public BenchReport() {
    machine = Machine.describe();
    machine.put("heapMegabytes", Runtime.getRuntime().maxMemory() >> 20);
  }

  public BenchTable roof(List<RoofBench.Result> measured) {
    return add(Section.ROOF, measured, BenchTables.roof(measured));
  }

  public BenchTable kernels(List<KernelBench.Result> measured) {
    return add(Section.KERNELS, measured, BenchTables.kernels(measured));
  }

  public BenchTable epochs(List<EpochResult> measured) {
    return add(Section.EPOCHS, measured, BenchTables.epochs(measured));
  }

  public BenchTable scaling(List<ScalingBench.Result> measured) {
    plot = ScalingBench.plot(measured);
    return add(Section.SCALING, measured, BenchTables.scaling(measured));
  }

  private BenchTable add(Section section, List<? extends Record> measured, BenchTable table) {
    results.put(section, List.copyOf(measured));
    tables.put(section, table);
    return table;
  }

  /** The machine in a line. */
  public String machine() {
    return String.join(
        ", ",
        machine.get("processor").toString(),
        machine.get("processors") + " processors",
        machine.get("java").toString(),
        "gmcn " + machine.get("gmcn"));
  }

  /** All numbers by section, and what they were measured on. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("machine", machine);
    results.forEach(
        (section, rows) -> map.put(section.text(), rows.stream().map(Options::toMap).toList()));
    return map;
  }

  /** Each epoch measurement as a line of JSON, as a rival prints it. */
  public List<String> lines() {
    return results.getOrDefault(Section.EPOCHS, List.of()).stream()
        .map(row -> Json.writeCompact(Options.toMap(row)))
        .toList();
  }

  /** Writes bench.json, bench.md, a CSV a section and the picture; what they are called. */
  public List<Path> write(Path folder) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("bench.json", Json.write(toMap()) + "\n");
    files.put("bench.md", markdown());
    results.forEach((section, rows) -> files.put(section.text() + ".csv", csv(rows)));
    if (plot != null) {
      files.put(plot.name() + ".svg", plot.svg());
    }
    List<Path> written = new ArrayList<>();
    files.forEach(
        (name, text) -> {
          Path file = folder.resolve(name);
          DataFiles.write(file, to -> Files.writeString(to, text, StandardCharsets.UTF_8));
          written.add(file);
        });
    return written;
  }

  private String markdown() {
    StringBuilder page = new StringBuilder("# Measured\n\n").append(machine()).append(".\n");
    tables
        .values()
        .forEach(
            table -> {
              page.append("\n## ").append(table.title()).append("\n\n");
              table.markdown().forEach(line -> page.append(line).append('\n'));
            });
    if (plot != null) {
      page.append("\n![" + plot.caption() + "](" + plot.name() + ".svg)\n");
    }
    return page.toString();
  }

  private static String csv(List<? extends Record> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      csv.writeRecord(Options.toMap(rows.get(0)).keySet());
      for (Record row : rows) {
        csv.writeRecord(Options.toMap(row).values().stream().map(BenchReport::cell).toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static String cell(Object value) {
    return value instanceof Double number && number.isNaN() ? "" : value.toString();
  }
}
