package org.gmcn.experiment.report;

import java.util.List;
import java.util.Locale;
import org.gmcn.experiment.report.Block.Entry;
import org.gmcn.experiment.report.Block.Mark;

/** Renders blocks as one HTML page that needs nothing else: styles and pictures are inside. */
final class HtmlPage {
  private static final String STYLE =
      """
      :root { color-scheme: light; }
      body { font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color: #1c2430;
        background: #fff; max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
      h1 { font-size: 1.9rem; margin: 0 0 .3rem; }
      h2 { margin: 3rem 0 .5rem; padding-top: .8rem; border-top: 2px solid #1f3a5f; }
      h3 { margin: 1.8rem 0 .4rem; color: #1f3a5f; }
      p.note { color: #48536a; max-width: 50rem; }
      nav { margin: 1rem 0 0; padding: 0; columns: 3 14rem; }
      nav a { display: block; color: #1b4f9c; }
      .wide { overflow-x: auto; margin: 1rem 0; }
      table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
      caption, summary { text-align: left; padding: .3rem 0; color: #48536a; font-size: .9rem; }
      summary { cursor: pointer; color: #1b4f9c; }
      th, td { padding: .28rem .7rem; text-align: right; white-space: nowrap; }
      th:first-child, td:first-child { text-align: left; }
      thead th { border-bottom: 2px solid #1f3a5f; }
      tbody tr:nth-child(even) { background: #f3f6fa; }
      .best { font-weight: 700; }
      .better::before { content: "▲ "; color: #2d6a2d; }
      .worse::before { content: "▼ "; color: #a3261b; }
      .same::before { content: "● "; color: #777; }
      figure { display: inline-block; margin: 1rem 1.2rem 1rem 0; max-width: 100%;
        vertical-align: top; width: 33rem; }
      figure svg { width: 100%; height: auto; border: 1px solid #dde3ec; }
      figcaption { font-size: .85rem; color: #48536a; }
      footer { margin-top: 3rem; border-top: 1px solid #dde3ec; font-size: .85rem; color: #48536a; }
      @media print { details[open] summary { display: none; } }
      """;

  private HtmlPage() {}

  static String render(String title, String intro, List<Section> sections, String footer) {
    StringBuilder page = new StringBuilder(1 << 20);
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>")
        .append(Markup.escape(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(Markup.escape(title))
        .append("</h1>\n<p class=\"note\">")
        .append(Markup.escape(intro))
        .append("</p>\n<nav>\n");
    for (Section section : sections) {
      page.append("<a href=\"#" + section.id() + "\">" + Markup.escape(section.title()) + "</a>\n");
    }
    page.append("</nav>\n");
    for (Section section : sections) {
      page.append("<section id=\"" + section.id() + "\">\n<h2>");
      page.append(Markup.escape(section.title())).append("</h2>\n");
      if (!section.note().isEmpty()) {
        page.append("<p class=\"note\">" + Markup.escape(section.note()) + "</p>\n");
      }
      section.blocks().forEach(block -> render(block, page));
      page.append("</section>\n");
    }
    return page.append("<footer><p>")
        .append(Markup.escape(footer))
        .append("</p></footer>\n</body>\n</html>\n")
        .toString();
  }

  private static void render(Block block, StringBuilder page) {
    if (block instanceof Block.Heading heading) {
      String tag = "h" + heading.level();
      page.append("<" + tag + ">" + Markup.escape(heading.text()) + "</" + tag + ">\n");
    } else if (block instanceof Block.Text text) {
      page.append("<p>" + Markup.escape(text.text()) + "</p>\n");
    } else if (block instanceof Block.Figure figure) {
      page.append("<figure>\n").append(figure.plot().svg());
      page.append(
          "\n<figcaption>" + Markup.escape(figure.plot().caption()) + "</figcaption></figure>\n");
    } else if (block instanceof Block.Table table) {
      table(table, page);
    }
  }

  private static void table(Block.Table table, StringBuilder page) {
    if (table.folded()) {
      page.append("<details><summary>" + Markup.escape(table.caption()) + "</summary>\n");
    }
    page.append("<div class=\"wide\"><table>");
    if (!table.folded()) {
      page.append("<caption>" + Markup.escape(table.caption()) + "</caption>");
    }
    page.append("\n<thead><tr>");
    table
        .header()
        .forEach(name -> page.append("<th scope=\"col\">" + Markup.escape(name) + "</th>"));
    page.append("</tr></thead>\n<tbody>\n");
    for (List<Entry> row : table.rows()) {
      page.append("<tr>");
      for (Entry entry : row) {
        page.append(entry.mark() == Mark.NONE ? "<td>" : "<td class=\"" + css(entry.mark()) + "\">")
            .append(Markup.escape(entry.text()))
            .append("</td>");
      }
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div>\n");
    if (table.folded()) {
      page.append("</details>\n");
    }
  }

  private static String css(Mark mark) {
    return mark.name().toLowerCase(Locale.ROOT);
  }
}
