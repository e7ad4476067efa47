package org.gmcn.app.web.state;

import java.util.Optional;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.NodeIndex;
import org.gmcn.data.Split;
import org.gmcn.matrix.Matrix;
import org.gmcn.model.SavedModel;
import org.gmcn.run.ExplainedModel;
import org.gmcn.run.Predictor;

/**
 * A trained model on its data. What explanations need is computed when first asked for, once, on
 * the asking thread.
 */
public final class ServedModel {
  /** Directed edges above which a question is computed alone, on all processors. */
  private static final int LARGE = 2_000_000;

  private final SavedModel model;
  private final Dataset data;
  private final Split split;
  private final Matrix probabilities;
  private final int[] labels;
  private final NodeIndex index;
  private ExplainedModel explained;
  private Matrix embedding;

  /**
   * @param split which nodes trained and tested, or null where that is not known
   * @param probabilities of all nodes
   */
  public ServedModel(SavedModel model, Dataset data, Split split, Matrix probabilities) {
    this.model = model;
    this.data = data;
    this.split = split;
    this.probabilities = probabilities;
    this.labels = Predictor.labels(model, data);
    this.index = new NodeIndex(data.nodeIds());
  }

  /** Runs a saved model on its data, once for predictions and explanations. */
  public static ServedModel load(SavedModel model, Dataset data, Split split, Compute compute) {
    if (!ExplainedModel.possible(model)) {
      Matrix probabilities = Predictor.predict(model, data, compute).probabilities();
      return new ServedModel(model, data, split, probabilities);
    }
    ExplainedModel explained = ExplainedModel.of(model, data, compute);
    Matrix probabilities = explained.explainer().probabilities();
    ServedModel trained = new ServedModel(model, data, split, probabilities);
    trained.explained = explained;
    return trained;
  }

  /** Whether the graph is so large that running the model takes seconds and much memory. */
  public boolean large() {
    return data.graph().directedEdges() > LARGE;
  }

  /** What questions are computed on: many side by side, each on one thread, or one on all. */
  public Compute compute() {
    return Compute.of(large() ? Runtime.getRuntime().availableProcessors() : 1);
  }

  /** The number of a node, by its name. */
  public Optional<Integer> node(String id) {
    int node = index.find(id);
    return node < 0 ? Optional.empty() : Optional.of(node);
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
      try (Compute compute = compute()) {
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
      try (Compute compute = compute()) {
        embedding = Predictor.embed(model, data, compute).vectors();
      }
    }
    return embedding;
  }
}
