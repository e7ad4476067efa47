package org.gmcn.experiment.report;

import java.util.List;
import org.gmcn.experiment.report.Block.Entry;
import org.gmcn.experiment.report.Block.Mark;

/** Renders blocks as Markdown that shows the pictures from the folder {@code figures}. */
final class MarkdownPage {
  private MarkdownPage() {}

  static String render(String title, String intro, List<Section> sections, String footer) {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(title).append("\n\n").append(intro).append("\n\n");
    for (Section section : sections) {
      page.append("## ").append(section.title()).append("\n\n");
      if (!section.note().isEmpty()) {
        page.append(section.note()).append("\n\n");
      }
      section.blocks().forEach(block -> render(block, page));
    }
    return page.append("---\n\n").append(footer).append('\n').toString();
  }

  private static void render(Block block, StringBuilder page) {
    if (block instanceof Block.Heading heading) {
      page.append("#".repeat(heading.level())).append(' ').append(heading.text()).append("\n\n");
    } else if (block instanceof Block.Text text) {
      page.append(text.text()).append("\n\n");
    } else if (block instanceof Block.Figure figure) {
      String caption = figure.plot().caption();
      page.append("![" + caption + "](figures/" + figure.plot().name() + ".svg)\n\n");
      page.append('*').append(caption).append("*\n\n");
    } else if (block instanceof Block.Table table) {
      table(table, page);
    }
  }

  private static void table(Block.Table table, StringBuilder page) {
    page.append(table.caption()).append("\n\n|");
    table.header().forEach(name -> page.append(' ').append(name).append(" |"));
    page.append("\n|---|").append("---:|".repeat(table.header().size() - 1)).append('\n');
    for (List<Entry> row : table.rows()) {
      page.append('|');
      for (Entry entry : row) {
        String text = entry.text().replace("|", "\\|");
        boolean bold = entry.mark() == Mark.BEST && !text.isEmpty();
        page.append(' ').append(bold ? "**" + text + "**" : text).append(" |");
      }
      page.append('\n');
    }
    page.append('\n');
  }
}
