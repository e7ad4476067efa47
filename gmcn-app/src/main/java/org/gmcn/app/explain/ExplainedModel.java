package org.gmcn.app.explain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.FeatureScaling;
import org.gmcn.experiment.FeatureMatching;
import org.gmcn.experiment.Predictor;
import org.gmcn.explain.Explainer;
import org.gmcn.explain.TrainedGmcn;
import org.gmcn.io.SavedModel;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Features;
import org.gmcn.model.GmcnOptions;

/** A model, the data it is explained on, and the names of both. */
public final class ExplainedModel {
  private final Dataset data;
  private final List<String> classNames;
  private final int[] labels;
  private final Explainer explainer;
  private final Map<String, Integer> indexOf = new HashMap<>();

  private ExplainedModel(Dataset data, List<String> classNames, int[] labels, Explainer explainer) {
    this.data = data;
    this.classNames = classNames;
    this.labels = labels;
    this.explainer = explainer;
    for (int i = 0; i < data.nodes(); i++) {
      indexOf.put(data.nodeIds().get(i), i);
    }
  }

  /** Whether a model can be explained: only GmCN chooses neighbours. */
  public static boolean possible(SavedModel model) {
    return model.options() instanceof GmcnOptions;
  }

  public static ExplainedModel of(SavedModel model, Dataset data, Compute compute) {
    if (!(model.options() instanceof GmcnOptions options)) {
      throw new InputException(
          model.method().title()
              + " chooses no neighbours, so there is no choice to explain; train --model gmcn.");
    }
    Features features =
        FeatureScaling.valueOf(model.training().features().name())
            .apply(FeatureMatching.match(model, data));
    TrainedGmcn trained =
        new TrainedGmcn(
            data.graph(), features, model.classNames().size(), options, model.weights());
    return new ExplainedModel(
        data, model.classNames(), Predictor.labels(model, data), new Explainer(trained, compute));
  }

  public Dataset data() {
    return data;
  }

  public Explainer explainer() {
    return explainer;
  }

  /** The labels as the model numbers the classes, -1 where there is none. */
  public int[] labels() {
    return labels;
  }

  /** The number of a node, by its name. */
  public int node(String id) {
    Integer index = indexOf.get(id);
    if (index == null) {
      throw new InputException(
          "There is no node "
              + id
              + " in "
              + data.name()
              + "; its nodes are named like "
              + data.nodeIds().get(0)
              + ".");
    }
    return index;
  }

  public String id(int node) {
    return data.nodeIds().get(node);
  }

  public List<String> classNames() {
    return classNames;
  }

  public String className(int number) {
    return number < 0 ? null : classNames.get(number);
  }

  /** The class that a node is shown with: its label or else its prediction. */
  public int shownClass(int node) {
    return labels[node] >= 0 ? labels[node] : explainer.predicted(node);
  }
}
