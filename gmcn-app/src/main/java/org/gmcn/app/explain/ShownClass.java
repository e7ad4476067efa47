package org.gmcn.app.explain;

import org.gmcn.run.ExplainedModel;

/** The class that a node is shown with: its label or else its prediction. */
final class ShownClass {
  private ShownClass() {}

  static int of(ExplainedModel model, int node) {
    int label = model.labels()[node];
    return label >= 0 ? label : model.explainer().predicted(node);
  }
}
