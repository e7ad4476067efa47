package org.gmcn.app.explain;

import java.util.Locale;
import org.gmcn.explain.Explanation;
import org.gmcn.run.ExplainedModel;

/** An explanation for Graphviz: kept edges solid, unused ones dashed, colours by class. */
public final class ExplanationDot {
  private final ExplainedModel model;

  public ExplanationDot(ExplainedModel model) {
    this.model = model;
  }

  public String of(Explanation e) {
    int times = model.explainer().trace().layers() * model.explainer().trace().rounds();
    StringBuilder out = new StringBuilder();
    out.append("graph explanation {\n");
    out.append("  layout=neato; overlap=false; splines=true;\n");
    out.append("  node [style=filled, fontname=\"sans-serif\", fontcolor=white];\n");
    node(out, e.node(), "doublecircle");
    for (Explanation.Neighbour n : e.neighbours()) {
      node(out, n.node(), "ellipse");
      out.append(
          String.format(
              Locale.ROOT,
              "  %s -- %s [style=%s, penwidth=%.2f, label=\"%d/%d\", tooltip=\"contribution"
                  + " %.4f\"];%n",
              quoted(model.id(e.node())),
              quoted(model.id(n.node())),
              n.timesKept() > 0 ? "solid" : "dashed",
              1 + 3.0 * n.timesKept() / Math.max(1, times),
              n.timesKept(),
              times,
              n.contribution()));
    }
    return out.append("}\n").toString();
  }

  private void node(StringBuilder out, int node, String shape) {
    int shown = ShownClass.of(model, node);
    out.append(
        String.format(
            Locale.ROOT,
            "  %s [shape=%s, fillcolor=\"%s\", tooltip=%s];%n",
            quoted(model.id(node)),
            shape,
            ClassColours.of(shown),
            quoted(model.className(shown))));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
