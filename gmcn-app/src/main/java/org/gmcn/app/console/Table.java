package org.gmcn.app.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of text under a bold header, if any, columns aligned by what is widest in them. */
public final class Table {
  private static final String GAP = "  ";

  private final String[] header;
  private final boolean[] right;
  private final List<String[]> rows = new ArrayList<>();

  /** A column whose name starts with {@code >} is aligned to the right. */
  public Table(String... header) {
    this.header = new String[header.length];
    this.right = new boolean[header.length];
    for (int c = 0; c < header.length; c++) {
      right[c] = header[c].startsWith(">");
      this.header[c] = right[c] ? header[c].substring(1) : header[c];
    }
  }

  public Table row(Object... cells) {
    if (cells.length != header.length) {
      throw new IllegalArgumentException(
          header.length + " cells needed, not " + Arrays.toString(cells));
    }
    rows.add(Arrays.stream(cells).map(String::valueOf).toArray(String[]::new));
    return this;
  }

  public void print(Console console) {
    int[] widths = new int[header.length];
    for (int c = 0; c < header.length; c++) {
      widths[c] = width(header[c]);
      for (String[] row : rows) {
        widths[c] = Math.max(widths[c], width(row[c]));
      }
    }
    if (!String.join("", header).isBlank()) {
      console.line(console.style().bold(line(header, widths)));
    }
    for (String[] row : rows) {
      console.line(line(row, widths));
    }
  }

  private String line(String[] cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.length; c++) {
      String space = " ".repeat(widths[c] - width(cells[c]));
      line.append(c == 0 ? "" : GAP);
      line.append(right[c] ? space + cells[c] : cells[c] + space);
    }
    return line.toString().stripTrailing();
  }

  /** Places on the screen: colour codes take none. */
  private static int width(String cell) {
    String plain = cell.indexOf('\u001b') < 0 ? cell : cell.replaceAll("\u001b\\[[0-9;]*m", "");
    return plain.codePointCount(0, plain.length());
  }
}
