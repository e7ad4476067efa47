package org.gmcn.app.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.explain.Explanation;
import org.gmcn.run.ExplainedModel;

/** An explanation for a terminal. */
public final class ExplanationText {
  private final ExplainedModel model;
  private final Console console;

  public ExplanationText(ExplainedModel model, Console console) {
    this.model = model;
    this.console = console;
  }

  public void print(Explanation e) {
    String label = model.className(model.labels()[e.node()]);
    console.line(
        "Node %s of %s is predicted to be %s (%s); %s.",
        console.style().bold(model.id(e.node())),
        model.data().name(),
        console.style().bold(model.className(e.predicted())),
        Text.percent(e.probabilities()[e.predicted()]),
        label == null ? "its label is not known" : "its label is " + label);
    console.line("");
    probabilities(e);
    console.line("");
    rounds(e);
    console.line("");
    contributions(e);
  }

  private void probabilities(Explanation e) {
    Table table = new Table("class", ">probability");
    for (int c = 0; c < e.probabilities().length; c++) {
      table.row(model.className(c), Text.percent(e.probabilities()[c]));
    }
    table.print(console);
  }

  /** A row a neighbour: what each round of each layer decided, and its scores. */
  private void rounds(Explanation e) {
    console.line(
        "Which neighbours it listens to, layer by layer and round by round"
            + " (● kept, ○ dropped; score/threshold, affinity; no numbers in layers that keep"
            + " every edge):");
    List<String> header = new ArrayList<>(List.of("neighbour", "class"));
    for (int l = 0; l < model.explainer().trace().layers(); l++) {
      for (int k = 0; k < model.explainer().trace().rounds(); k++) {
        header.add("L" + (l + 1) + "R" + (k + 1));
      }
    }
    Table table = new Table(header.toArray(new String[0]));
    for (Explanation.Neighbour n : e.neighbours()) {
      List<Object> row = new ArrayList<>(List.of(model.id(n.node()), named(n.node())));
      for (List<Explanation.Choice> layer : n.choices()) {
        for (Explanation.Choice c : layer) {
          String dot = c.kept() ? "●" : "○";
          row.add(
              c.scored()
                  ? String.format(
                      Locale.ROOT,
                      "%s %.3g/%.3g, %.2g",
                      dot,
                      c.score(),
                      c.threshold(),
                      c.affinity())
                  : dot);
        }
      }
      table.row(row.toArray());
    }
    table.print(console);
  }

  private void contributions(Explanation e) {
    console.line(
        "What puts the score of %s at %.4f (the last layer is a sum over nodes once its masks are"
            + " chosen; these add up to it):",
        model.className(e.predicted()), e.logit());
    Table table = new Table("from", "class", ">contribution", "without it");
    table.row("itself", named(e.node()), number(e.own()), "");
    for (Explanation.Neighbour n : e.neighbours()) {
      table.row(
          model.id(n.node()) + (n.used() ? "" : " (unused)"),
          named(n.node()),
          number(n.contribution()),
          without(e, n));
    }
    table.row(Text.count(e.fartherNodes(), "farther node"), "", number(e.farther()), "");
    table.print(console);
  }

  private String without(Explanation e, Explanation.Neighbour n) {
    if (!n.used()) {
      return "the same, to the bit";
    }
    if (n.without() == null) {
      return "not computed (large graph)";
    }
    int now = n.without().predicted();
    return (now == e.predicted() ? "still " : "would be ")
        + model.className(now)
        + " ("
        + Text.percent(n.without().probabilities()[now])
        + ")";
  }

  private String named(int node) {
    int label = model.labels()[node];
    return label >= 0
        ? model.className(label)
        : model.className(model.explainer().predicted(node)) + " (predicted)";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%+.4f", value);
  }
}
