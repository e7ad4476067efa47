package org.gmcn.app.explain;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.data.EdgeChanges;
import org.gmcn.run.ExplainedModel;
import org.gmcn.run.SuspectEdges;

/** The edges that a model holds to be wrong, for people, for programs and as CSV. */
public final class SuspectReport {
  private static final int SHOWN = 10;

  private final ExplainedModel model;
  private final SuspectEdges suspects;
  private final List<SuspectEdges.Edge> listed;

  /** The directed edges that were added to a clean graph; null if the data do not know them. */
  private final BitSet added;

  /**
   * @param top the number of edges to list at most
   */
  public SuspectReport(ExplainedModel model, SuspectEdges suspects, int top) {
    this.model = model;
    this.suspects = suspects;
    listed = suspects.first().subList(0, Math.min(top, suspects.first().size()));
    added = model.data().edgeChanges().map(EdgeChanges::added).orElse(null);
  }

  public int listed() {
    return listed.size();
  }

  public void print(Console console) {
    console.line(
        "%s of the %s of %s are dropped at least once; the most suspicious:",
        Text.count(suspects.dropped()), Text.count(suspects.edges(), "edge"), model.data().name());
    Table table =
        new Table("node", "node", "predicted", "predicted", "label", "label", ">kept", ">score");
    for (SuspectEdges.Edge e : listed.subList(0, Math.min(SHOWN, listed.size()))) {
      table.row(
          model.id(e.a()),
          model.id(e.b()),
          predicted(e.a()),
          predicted(e.b()),
          label(e.a()),
          label(e.b()),
          e.timesKept() + " of " + suspects.choices(),
          String.format(Locale.ROOT, "%.3g", e.score()));
    }
    table.print(console);
  }

  public String csv() {
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).lineDelimiter(LineDelimiter.LF).build(text);
    List<String> header =
        new ArrayList<>(
            List.of(
                "source",
                "target",
                "source_predicted",
                "target_predicted",
                "source_label",
                "target_label",
                "times_kept",
                "choices",
                "score"));
    if (added != null) {
      header.add("added");
    }
    csv.writeRecord(header);
    for (SuspectEdges.Edge e : listed) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  model.id(e.a()),
                  model.id(e.b()),
                  predicted(e.a()),
                  predicted(e.b()),
                  label(e.a()),
                  label(e.b()),
                  Integer.toString(e.timesKept()),
                  Integer.toString(suspects.choices()),
                  String.format(Locale.ROOT, "%.6g", e.score())));
      if (added != null) {
        row.add(Boolean.toString(added(e)));
      }
      csv.writeRecord(row);
    }
    return text.toString();
  }

  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("dataset", model.data().name());
    map.put("edges", suspects.edges());
    map.put("dropped", suspects.dropped());
    map.put("choices", suspects.choices());
    map.put("suspects", listed.stream().map(this::edge).toList());
    return map;
  }

  private Map<String, Object> edge(SuspectEdges.Edge e) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("source", model.id(e.a()));
    map.put("target", model.id(e.b()));
    map.put("sourcePredicted", predicted(e.a()));
    map.put("targetPredicted", predicted(e.b()));
    map.put("sourceLabel", model.className(model.labels()[e.a()]));
    map.put("targetLabel", model.className(model.labels()[e.b()]));
    map.put("timesKept", e.timesKept());
    map.put("score", e.score());
    if (added != null) {
      map.put("added", added(e));
    }
    return map;
  }

  private boolean added(SuspectEdges.Edge e) {
    return added.get(model.data().graph().edge(e.a(), e.b()));
  }

  private String predicted(int node) {
    return model.className(model.explainer().predicted(node));
  }

  /** Empty if the label is not known. */
  private String label(int node) {
    int label = model.labels()[node];
    return label < 0 ? "" : model.className(label);
  }
}
