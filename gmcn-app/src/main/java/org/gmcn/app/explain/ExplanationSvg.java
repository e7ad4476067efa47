package org.gmcn.app.explain;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.gmcn.experiment.report.Markup;
import org.gmcn.explain.Explanation;
import org.gmcn.run.ExplainedModel;

/**
 * An explanation as a picture: the node in the middle, its neighbours around it, an edge the
 * stronger the more rounds keep it and dashed where none does. Of many neighbours those kept most
 * are drawn.
 */
public final class ExplanationSvg {
  private static final int MOST = 40;
  private static final int WIDTH = 760;
  private static final int HEIGHT = 620;
  private static final double CENTRE_X = 310;
  private static final double CENTRE_Y = 320;
  private static final double RADIUS = 225;

  private final ExplainedModel model;

  public ExplanationSvg(ExplainedModel model) {
    this.model = model;
  }

  public String of(Explanation e) {
    int times =
        Math.max(1, model.explainer().trace().layers() * model.explainer().trace().rounds());
    List<Explanation.Neighbour> shown =
        e.neighbours().stream()
            .sorted(Comparator.comparingInt((Explanation.Neighbour n) -> -n.timesKept()))
            .limit(MOST)
            .sorted(Comparator.comparingInt(n -> ShownClass.of(model, n.node())))
            .toList();
    StringBuilder out = new StringBuilder();
    line(
        out,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'"
            + " font-family='system-ui, sans-serif' role='img' aria-label='%s'>",
        WIDTH,
        HEIGHT,
        WIDTH,
        HEIGHT,
        Markup.escape("Neighbours of node " + model.id(e.node())));
    line(out, "<rect width='100%%' height='100%%' fill='#ffffff'/>");
    line(
        out,
        "<text x='24' y='36' font-size='18' font-weight='600' fill='#1c2430'>Node %s is predicted"
            + " %s (%.1f %%)</text>",
        Markup.escape(Markup.shortened(model.id(e.node()), 24)),
        Markup.escape(Markup.shortened(model.className(e.predicted()), 24)),
        100 * e.probabilities()[e.predicted()]);
    line(
        out,
        "<text x='24' y='58' font-size='12' fill='#5c6673'>%d of %d neighbours are listened to in"
            + " some round%s</text>",
        e.neighbours().stream().filter(n -> n.timesKept() > 0).count(),
        e.neighbours().size(),
        shown.size() < e.neighbours().size() ? "; " + shown.size() + " are drawn" : "");
    for (int k = 0; k < shown.size(); k++) {
      edge(out, shown.get(k), x(k, shown.size()), y(k, shown.size()), times);
    }
    for (int k = 0; k < shown.size(); k++) {
      node(out, shown.get(k).node(), x(k, shown.size()), y(k, shown.size()), 13);
    }
    node(out, e.node(), CENTRE_X, CENTRE_Y, 22);
    legend(out, e, shown);
    return out.append("</svg>\n").toString();
  }

  private static double x(int k, int of) {
    return CENTRE_X + RADIUS * Math.sin(2 * Math.PI * k / Math.max(1, of));
  }

  private static double y(int k, int of) {
    return CENTRE_Y - RADIUS * Math.cos(2 * Math.PI * k / Math.max(1, of));
  }

  private static void edge(
      StringBuilder out, Explanation.Neighbour n, double x, double y, int times) {
    double share = (double) n.timesKept() / times;
    line(
        out,
        "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s' stroke-width='%.2f'%s>"
            + "<title>kept in %d of %d rounds, contribution %+.4f</title></line>",
        CENTRE_X,
        CENTRE_Y,
        x,
        y,
        share > 0 ? "#3b4757" : "#b3bac4",
        share > 0 ? 1 + 4 * share : 1.2,
        share > 0 ? "" : " stroke-dasharray='5 5'",
        n.timesKept(),
        times,
        n.contribution());
  }

  private void node(StringBuilder out, int node, double x, double y, int radius) {
    int shown = ShownClass.of(model, node);
    line(
        out,
        "<circle cx='%.1f' cy='%.1f' r='%d' fill='%s' stroke='#ffffff' stroke-width='2'>"
            + "<title>%s</title></circle>",
        x,
        y,
        radius,
        ClassColours.of(shown),
        Markup.escape(model.id(node) + ": " + model.className(shown)));
    line(
        out,
        "<text x='%.1f' y='%.1f' font-size='11' text-anchor='middle' fill='#1c2430'>%s</text>",
        x,
        y + radius + 13,
        Markup.escape(Markup.shortened(model.id(node), 12)));
  }

  private void legend(StringBuilder out, Explanation e, List<Explanation.Neighbour> shown) {
    TreeSet<Integer> classes = new TreeSet<>();
    classes.add(ShownClass.of(model, e.node()));
    shown.forEach(n -> classes.add(ShownClass.of(model, n.node())));
    int y = 110;
    for (int c : classes) {
      line(out, "<circle cx='592' cy='%d' r='6' fill='%s'/>", y - 4, ClassColours.of(c));
      line(
          out,
          "<text x='606' y='%d' font-size='12' fill='#1c2430'>%s</text>",
          y,
          Markup.escape(Markup.shortened(model.className(c), 20)));
      y += 22;
    }
    y += 12;
    line(out, "<line x1='584' y1='%d' x2='600' y2='%d' stroke='#3b4757' stroke-width='4'/>", y, y);
    line(out, "<text x='606' y='%d' font-size='12' fill='#1c2430'>kept</text>", y + 4);
    line(
        out,
        "<line x1='584' y1='%d' x2='600' y2='%d' stroke='#b3bac4' stroke-dasharray='4 4'/>",
        y + 22,
        y + 22);
    line(out, "<text x='606' y='%d' font-size='12' fill='#1c2430'>dropped</text>", y + 26);
  }

  private static void line(StringBuilder out, String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
