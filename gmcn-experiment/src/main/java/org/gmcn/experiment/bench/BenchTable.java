package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Results for people.
 *
 * @param header names of the columns; one that starts with {@code >} holds numbers
 */
public record BenchTable(String title, List<String> header, List<List<String>> rows) {
  BenchTable(String title, List<String> header) {
    this(title, header, new ArrayList<>());
  }

  void row(List<String> cells) {
    rows.add(cells);
  }

  /** As a table of Markdown, a line a row. */
  public List<String> markdown() {
    List<String> lines = new ArrayList<>();
    StringBuilder names = new StringBuilder("|");
    StringBuilder rule = new StringBuilder("|");
    for (String name : header) {
      boolean number = name.startsWith(">");
      names.append(' ').append(number ? name.substring(1) : name).append(" |");
      rule.append(number ? "---:|" : "---|");
    }
    lines.add(names.toString());
    lines.add(rule.toString());
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder("|");
      row.forEach(cell -> line.append(' ').append(cell.replace("|", "\\|")).append(" |"));
      lines.add(line.toString());
    }
    return lines;
  }
}
