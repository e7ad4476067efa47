package org.gmcn.app.web.state;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gmcn.app.explain.ExplainedModel;
import org.gmcn.data.Dataset;
import org.gmcn.data.FeatureScaling;
import org.gmcn.data.Split;
import org.gmcn.experiment.FeatureMatching;
import org.gmcn.experiment.Predictor;
import org.gmcn.io.SavedModel;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Features;
import org.gmcn.kernel.Matrix;
import org.gmcn.model.Network;

/**
 * A trained model on its data. What explanations need is computed when first asked for, once, on
 * the asking thread.
 */
public final class TrainedModel {
  private final SavedModel model;
  private final Dataset data;
  private final Split split;
  private final Matrix probabilities;
  private final int[] labels;
  private final Map<String, Integer> indexOf = new HashMap<>();
  private ExplainedModel explained;
  private Matrix embedding;

  /**
   * @param split which nodes trained and tested, or null where that is not known
   * @param probabilities of all nodes
   */
  public TrainedModel(SavedModel model, Dataset data, Split split, Matrix probabilities) {
    this.model = model;
    this.data = data;
    this.split = split;
    this.probabilities = probabilities;
    this.labels = Predictor.labels(model, data);
    for (int i = 0; i < data.nodes(); i++) {
      indexOf.put(data.nodeIds().get(i), i);
    }
  }

  /** The number of a node, by its name. */
  public Optional<Integer> node(String id) {
    return Optional.ofNullable(indexOf.get(id));
  }

  public SavedModel model() {
    return model;
  }

  public Dataset data() {
    return data;
  }

  public Split split() {
    return split;
  }

  public Matrix probabilities() {
    return probabilities;
  }

  /** The labels as the model numbers its classes. */
  public int[] labels() {
    return labels;
  }

  public boolean explains() {
    return ExplainedModel.possible(model);
  }

  public synchronized ExplainedModel explained() {
    if (explained == null) {
      try (Compute compute = Compute.of(1)) {
        explained = ExplainedModel.of(model, data, compute);
      }
    }
    return explained;
  }

  /** The last hidden representation of all nodes. */
  public synchronized Matrix embedding() {
    if (explains()) {
      return explained().explainer().embedding();
    }
    if (embedding == null) {
      try (Compute compute = Compute.of(1)) {
        Features features =
            FeatureScaling.valueOf(model.training().features().name())
                .apply(FeatureMatching.match(model, data));
        Network network = model.network(data.graph(), features, compute);
        network.forward(false, 0);
        embedding = network.embedding().copy();
      }
    }
    return embedding;
  }
}
