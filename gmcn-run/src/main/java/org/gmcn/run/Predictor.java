package org.gmcn.run;

import java.util.List;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.engine.Network;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;
import org.gmcn.model.SavedModel;
import org.gmcn.nn.Softmax;

/**
 * Applies a saved model to a graph, the one it was trained on or another.
 *
 * @since 0.1
 */
public final class Predictor {
  private Predictor() {}

  public static Predictions predict(SavedModel model, Dataset data, Compute compute) {
    Matrix scores = network(model, data, compute).forward(false, 0);
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    return new Predictions(data.nodeIds(), model.classNames(), probabilities);
  }

  /** The representation of every node in the last hidden layer, or the method's own. */
  public static Embedding embed(SavedModel model, Dataset data, Compute compute) {
    Network network = network(model, data, compute);
    network.forward(false, 0);
    return new Embedding(data.nodeIds(), network.embedding());
  }

  private static Network network(SavedModel model, Dataset data, Compute compute) {
    if (!model.method().inductive() && !trainedOn(model, data)) {
      throw new InputException(
          model.method().title()
              + " learns a vector a node and can only label the graph it was trained on, which "
              + data.name()
              + " is not; train on it instead.");
    }
    ProblemSize size = ProblemSize.of(data.graph(), data.features(), model.classNames().size());
    WorkLimit.require(model.method(), model.options(), size, data.name());
    need(model, data)
        .require(
            Runtime.getRuntime().maxMemory(),
            "Running " + model.method().title() + " on " + data.name());
    Features features = InputFeatures.of(model, data, compute);
    return model.network(data.graph(), features, compute);
  }

  /** The memory of a forward pass, the data included. */
  public static MemoryNeed need(SavedModel model, Dataset data) {
    ProblemSize size = ProblemSize.of(data.graph(), data.features(), model.classNames().size());
    ProblemSize input = InputFeatures.size(model.training(), size);
    return new MemoryNeed()
        .lasting(size.dataBytes())
        .lasting(InputFeatures.bytes(model.training(), size, 1))
        .lasting(inference(model.method(), model, input))
        .passing(MemoryNeed.matrix(data.nodes(), size.classes()));
  }

  @SuppressWarnings("unchecked")
  private static <O extends Record> MemoryNeed inference(
      Method<O> method, SavedModel model, ProblemSize size) {
    return method.inference(size, (O) model.options());
  }

  /** Whether these are the very data that the model was trained on. */
  public static boolean trainedOn(SavedModel model, Dataset data) {
    return data.checksum().equals(model.provenance().get("dataChecksum"));
  }

  /**
   * The labels of the data as the model numbers its classes. Classes are matched by name; on the
   * data that the model was trained on they have the same order, even if their names have changed.
   */
  public static int[] labels(SavedModel model, Dataset data) {
    List<String> known = model.classNames();
    if (known.size() == data.classes() && trainedOn(model, data)) {
      return data.labels().clone();
    }
    int[] classOf = data.classNames().stream().mapToInt(known::indexOf).toArray();
    int[] labels = data.labels().clone();
    for (int node = 0; node < labels.length; node++) {
      if (labels[node] < 0) {
        continue;
      }
      int number = classOf[labels[node]];
      if (number < 0) {
        throw new InputException(
            "Node "
                + data.nodeIds().get(node)
                + " of "
                + data.name()
                + " has the class "
                + data.classNames().get(labels[node])
                + ", which the model does not know; it knows "
                + String.join(", ", known)
                + ".");
      }
      labels[node] = number;
    }
    return labels;
  }
}
