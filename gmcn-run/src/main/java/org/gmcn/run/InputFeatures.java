package org.gmcn.run;

import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.FeatureScaling;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;
import org.gmcn.method.TrainingOptions;
import org.gmcn.method.TrainingOptions.Scaling;
import org.gmcn.model.SavedModel;
import org.gmcn.nn.PrunedWalks;

/**
 * The input of a network: the features of the data, scaled, or walks in their place if the data
 * have none.
 *
 * @since 0.1
 */
public final class InputFeatures {
  private InputFeatures() {}

  /** For a training; the specification must be one of {@link RunSpec#on}. */
  public static Features of(RunSpec spec, Dataset data, Compute compute) {
    return of(
        spec.training().features(), data.graph(), data.features(), spec.inputShare(), compute);
  }

  /** For a trained model, on the graph that it was trained on or another. */
  public static Features of(SavedModel model, Dataset data, Compute compute) {
    return of(
        model.training().features(),
        data.graph(),
        FeatureMatching.match(model, data),
        inputShare(model.method(), model.options()),
        compute);
  }

  @SuppressWarnings("unchecked")
  static <O extends Record> double inputShare(Method<O> method, Record options) {
    return method.inputShare((O) options);
  }

  private static Features of(
      Scaling scaling, Graph graph, Features features, double share, Compute compute) {
    return switch (scaling) {
      case IDENTITY -> features;
      case WALKS -> FeatureScaling.L2.apply(PrunedWalks.of(graph, features, share, compute));
      case NONE, ROW, L2 -> FeatureScaling.parse(scaling.name()).apply(features);
    };
  }

  /** Walks for data without features, unless the identity is asked for. */
  static Scaling choose(Method<?> method, Scaling asked, Dataset data) {
    boolean standsIn = asked == Scaling.WALKS || asked == Scaling.IDENTITY;
    if (data.hasFeatures() && standsIn) {
      throw new InputException(
          data.name()
              + " has features; walks and identity are for data without, so choose none, row or"
              + " l2.");
    }
    boolean walks = !data.hasFeatures() && !standsIn && method.usesFeatures();
    return walks ? Scaling.WALKS : asked;
  }

  /** The sizes of what a network sees. */
  static ProblemSize size(TrainingOptions training, ProblemSize data) {
    return training.features() == Scaling.WALKS
        ? data.withDense(PrunedWalks.columns(data.columns()))
        : data;
  }

  /**
   * The bytes of the input, in addition to the data.
   *
   * @param inputs how many different ones are kept
   */
  static long bytes(TrainingOptions training, ProblemSize data, long inputs) {
    return switch (training.features()) {
      case NONE, IDENTITY -> 0;
      case ROW, L2 -> data.scaledBytes();
      case WALKS -> (inputs + 2) * size(training, data).denseBytes();
    };
  }
}
