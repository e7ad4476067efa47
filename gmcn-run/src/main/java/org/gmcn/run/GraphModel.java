package org.gmcn.run;

import java.nio.file.Path;
import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.explain.Explanation;
import org.gmcn.model.SavedModel;

/**
 * A model that labels the nodes of graphs. It never changes, so any number of threads may use it at
 * once; every call uses its own threads and memory and gives them back.
 *
 * @since 0.1
 */
public class GraphModel {
  private final SavedModel saved;
  private final int threads;

  GraphModel(SavedModel saved, int threads) {
    this.saved = saved;
    this.threads = threads;
  }

  /** Reads the folder of a model, which may be used on all processors. */
  public static GraphModel load(Path folder) {
    return load(folder, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Reads the folder of a model.
   *
   * @param threads the threads of each call; the results are the same with any number
   */
  public static GraphModel load(Path folder, int threads) {
    return new GraphModel(SavedModel.read(folder), threads);
  }

  /** The method, hyper-parameters, class names, results, provenance and weights. */
  public SavedModel saved() {
    return saved;
  }

  /** The class probabilities of all nodes of a graph, the one that was trained on or another. */
  public Predictions predict(Dataset data) {
    try (Compute compute = Compute.of(threads)) {
      return Predictor.predict(saved, data, compute);
    }
  }

  /**
   * The reasons for the prediction of one node; of GmCN only.
   *
   * @param id the name of the node
   */
  public Explanation explain(Dataset data, String id) {
    try (Compute compute = Compute.of(threads)) {
      return ExplainedModel.of(saved, data, id, compute).explain(id, compute);
    }
  }

  /** The reasons for the predictions of several nodes, for which the model runs once. */
  public List<Explanation> explain(Dataset data, List<String> ids) {
    try (Compute compute = Compute.of(threads)) {
      ExplainedModel explained = ExplainedModel.of(saved, data, compute);
      return ids.stream().map(id -> explained.explain(id, compute)).toList();
    }
  }

  /**
   * The edges that the masks drop, the most suspicious first; of GmCN only.
   *
   * @param most the number of edges to return at most
   */
  public SuspectEdges suspects(Dataset data, int most) {
    try (Compute compute = Compute.of(threads)) {
      return ExplainedModel.of(saved, data, compute).suspects(most, compute);
    }
  }
}
