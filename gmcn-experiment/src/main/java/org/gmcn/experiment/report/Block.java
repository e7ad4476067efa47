package org.gmcn.experiment.report;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.experiment.plot.Plot;

/** A part of a report, before it is HTML or Markdown. */
sealed interface Block {
  record Heading(int level, String text) implements Block {}

  record Text(String text) implements Block {}

  record Figure(Plot plot) implements Block {}

  /**
   * A table; the first column is aligned to the left, the others to the right.
   *
   * @param folded whether a page shows its caption only until it is clicked
   */
  record Table(String caption, List<String> header, List<List<Entry>> rows, boolean folded)
      implements Block {
    Table(String caption, List<String> header) {
      this(caption, header, new ArrayList<>(), false);
    }

    static Table folded(String caption, List<String> header) {
      return new Table(caption, header, new ArrayList<>(), true);
    }

    Table row(Object... cells) {
      List<Entry> row = new ArrayList<>();
      for (Object cell : cells) {
        row.add(cell instanceof Entry entry ? entry : new Entry(String.valueOf(cell), Mark.NONE));
      }
      rows.add(row);
      return this;
    }
  }

  /** What is to be seen of an entry at a glance. */
  enum Mark {
    NONE,
    BEST,
    BETTER,
    SAME,
    WORSE
  }

  record Entry(String text, Mark mark) {}
}
