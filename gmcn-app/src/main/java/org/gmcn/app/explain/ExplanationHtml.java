package org.gmcn.app.explain;

import java.util.List;
import java.util.Locale;
import org.gmcn.experiment.report.Markup;
import org.gmcn.explain.Explanation;
import org.gmcn.run.ExplainedModel;

/** An explanation as one page that needs nothing else: the picture and the numbers. */
public final class ExplanationHtml {
  private static final String STYLE =
      """
      body{font:15px/1.5 system-ui,sans-serif;color:#1c2430;max-width:1000px;margin:2rem auto;\
      padding:0 1rem}
      h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
      p{color:#5c6673;max-width:65ch}table{border-collapse:collapse;font-size:13px}
      th,td{text-align:left;padding:.3rem .7rem .3rem 0;border-bottom:1px solid #e3e7ec}
      td.n{text-align:right;font-variant-numeric:tabular-nums}svg{max-width:100%;height:auto}
      .bar{display:inline-block;height:.7em;background:#4e79a7;border-radius:2px}
      .k{color:#1c2430}.d{color:#b3bac4}div.wide{overflow-x:auto}
      """;

  private final ExplainedModel model;

  public ExplanationHtml(ExplainedModel model) {
    this.model = model;
  }

  public String of(Explanation e) {
    StringBuilder out = new StringBuilder();
    String title = "Why node " + model.id(e.node()) + " is " + model.className(e.predicted());
    out.append("<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>\n")
        .append("<meta name='viewport' content='width=device-width'>\n<title>")
        .append(Markup.escape(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style></head><body>\n<h1>")
        .append(Markup.escape(title))
        .append("</h1>\n<p>")
        .append(Markup.escape(model.data().name()))
        .append(
            ". In every layer and round the node compares itself with its neighbours and listens"
                + " only to those whose score exceeds a threshold: these are kept, the others"
                + " dropped. A layer without a mask keeps all.</p>\n");
    out.append(new ExplanationSvg(model).of(e));
    probabilities(out, e);
    neighbours(out, e);
    return out.append("</body></html>\n").toString();
  }

  private void probabilities(StringBuilder out, Explanation e) {
    out.append("<h2>Probabilities</h2><table>\n");
    for (int c = 0; c < e.probabilities().length; c++) {
      out.append(
          String.format(
              Locale.ROOT,
              "<tr><td>%s</td><td class='n'>%.2f %%</td><td><span class='bar'"
                  + " style='width:%.0fpx;background:%s'></span></td></tr>%n",
              Markup.escape(model.className(c)),
              100 * e.probabilities()[c],
              240 * e.probabilities()[c],
              ClassColours.of(c)));
    }
    out.append("</table>\n");
  }

  private void neighbours(StringBuilder out, Explanation e) {
    out.append(
        String.format(
            Locale.ROOT,
            "<h2>What makes the score of %.4f</h2><p>Once its masks are chosen, the last layer is"
                + " a sum over nodes; each one's part is its contribution, and the parts add up to"
                + " the score. “Without it” closes the edge in both directions in every round and"
                + " holds all other masks.</p><div class='wide'><table>%n",
            e.logit()));
    out.append("<tr><th>from</th><th>class</th><th>contribution</th><th>without it</th>");
    for (int l = 0; l < model.explainer().trace().layers(); l++) {
      out.append("<th>layer ").append(l + 1).append("</th>");
    }
    out.append("</tr>\n");
    row(out, "itself", e.node(), e.own(), "", List.of());
    for (Explanation.Neighbour n : e.neighbours()) {
      row(out, model.id(n.node()), n.node(), n.contribution(), without(n), n.choices());
    }
    out.append(
        String.format(
            Locale.ROOT,
            "<tr><td>%d farther nodes</td><td></td><td class='n'>%+.4f</td></tr>%n",
            e.fartherNodes(),
            e.farther()));
    out.append("</table></div>\n");
  }

  private String without(Explanation.Neighbour n) {
    if (!n.used()) {
      return "unused: nothing changes";
    }
    if (n.without() == null) {
      return "not computed";
    }
    int now = n.without().predicted();
    return String.format(
        Locale.ROOT, "%s, %.1f %%", model.className(now), 100 * n.without().probabilities()[now]);
  }

  private static String compared(Explanation.Choice c) {
    return c.scored()
        ? String.format(
            Locale.ROOT,
            "score %.4g, threshold %.4g, affinity %.4g",
            c.score(),
            c.threshold(),
            c.affinity())
        : "this layer keeps every edge";
  }

  private void row(
      StringBuilder out,
      String from,
      int node,
      double contribution,
      String without,
      List<List<Explanation.Choice>> choices) {
    out.append(
        String.format(
            Locale.ROOT,
            "<tr><td>%s</td><td>%s</td><td class='n'>%+.4f</td><td>%s</td>",
            Markup.escape(from),
            Markup.escape(model.className(ShownClass.of(model, node))),
            contribution,
            Markup.escape(without)));
    for (List<Explanation.Choice> layer : choices) {
      out.append("<td>");
      for (Explanation.Choice c : layer) {
        out.append(
            String.format(
                Locale.ROOT,
                "<span class='%s' title='%s'>%s</span>",
                c.kept() ? "k" : "d",
                compared(c),
                c.kept() ? "●" : "○"));
      }
      out.append("</td>");
    }
    out.append("</tr>\n");
  }
}
