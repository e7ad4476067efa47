package org.gmcn.app.explain;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.explain.GraphSummary;
import org.gmcn.run.ExplainedModel;

/** What the masks did over the whole graph, for people, for programs and as CSV. */
public final class SummaryReport {
  private static final int SHOWN = 10;

  private final ExplainedModel model;
  private final GraphSummary summary;

  public SummaryReport(ExplainedModel model, int most) {
    this.model = model;
    this.summary = GraphSummary.of(model.explainer(), model.labels(), most);
  }

  public void print(Console console) {
    console.line("Share of the rounds that keep an edge, by the classes that it joins:");
    Table pairs = new Table("class", "class", ">edges", ">kept");
    for (GraphSummary.ClassPair p : summary.pairs()) {
      pairs.row(
          model.className(p.classA()),
          model.className(p.classB()),
          Text.count(p.edges()),
          Text.percent(p.kept()));
    }
    pairs.print(console);
    console.line("");
    console.line("The most ignored edges:");
    edges(summary.ignored()).print(console);
    console.line("");
    console.line("Candidates for wrong edges (dropped, between nodes that disagree):");
    edges(summary.candidates()).print(console);
  }

  private Table edges(List<GraphSummary.Edge> edges) {
    Table table = new Table("node", "node", "class", "class", ">kept", ">agreement", ">suspicion");
    for (GraphSummary.Edge e : edges.subList(0, Math.min(SHOWN, edges.size()))) {
      table.row(
          model.id(e.a()),
          model.id(e.b()),
          model.className(e.classA()),
          model.className(e.classB()),
          Text.percent(e.kept()),
          Text.score(e.agreement()),
          Text.score(e.suspicion()));
    }
    return table;
  }

  /** The candidates for wrong edges, the most suspicious first. */
  public String csv() {
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).lineDelimiter(LineDelimiter.LF).build(text);
    csv.writeRecord(
        "source", "target", "source_class", "target_class", "kept", "agreement", "suspicion");
    for (GraphSummary.Edge e : summary.candidates()) {
      csv.writeRecord(
          model.id(e.a()),
          model.id(e.b()),
          model.className(e.classA()),
          model.className(e.classB()),
          number(e.kept()),
          number(e.agreement()),
          number(e.suspicion()));
    }
    return text.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }

  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("edges", summary.edges());
    map.put(
        "pairs",
        summary.pairs().stream()
            .map(
                p -> {
                  Map<String, Object> pair = new LinkedHashMap<>();
                  pair.put(
                      "classes", List.of(model.className(p.classA()), model.className(p.classB())));
                  pair.put("edges", p.edges());
                  pair.put("kept", p.kept());
                  return pair;
                })
            .toList());
    map.put("ignored", summary.ignored().stream().map(this::edge).toList());
    map.put("candidates", summary.candidates().stream().map(this::edge).toList());
    return map;
  }

  private Map<String, Object> edge(GraphSummary.Edge e) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("source", model.id(e.a()));
    map.put("target", model.id(e.b()));
    map.put("sourceClass", model.className(e.classA()));
    map.put("targetClass", model.className(e.classB()));
    map.put("kept", e.kept());
    map.put("agreement", e.agreement());
    map.put("suspicion", e.suspicion());
    return map;
  }
}
