package org.gmcn.run;

import java.util.List;
import org.gmcn.InputException;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.NodeIndex;
import org.gmcn.explain.Explainer;
import org.gmcn.explain.Explanation;
import org.gmcn.explain.TrainedGmcn;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Methods;
import org.gmcn.model.SavedModel;

/**
 * A model, the data it is explained on, and the names of both.
 *
 * @since 0.1
 */
public final class ExplainedModel {
  private final Dataset data;
  private final List<String> classNames;
  private final int[] labels;
  private final Explainer explainer;
  private final NodeIndex index;

  private ExplainedModel(
      Dataset data, List<String> classNames, int[] labels, NodeIndex index, Explainer explainer) {
    this.data = data;
    this.classNames = classNames;
    this.labels = labels;
    this.explainer = explainer;
    this.index = index;
  }

  /** Whether a model can be explained: only GmCN chooses neighbours. */
  public static boolean possible(SavedModel model) {
    return model.options() instanceof GmcnOptions;
  }

  /** For questions about any node. */
  public static ExplainedModel of(SavedModel model, Dataset data, Compute compute) {
    return of(model, data, null, compute);
  }

  /**
   * For questions about one node, which a single pass answers however large the graph is.
   *
   * @param id the name of the node; null for any
   */
  public static ExplainedModel of(SavedModel model, Dataset data, String id, Compute compute) {
    if (!(model.options() instanceof GmcnOptions options)) {
      throw new InputException(
          model.method().title()
              + " chooses no neighbours, so there is no choice to explain; train "
              + Methods.GMCN.title()
              + " instead.");
    }
    NodeIndex index = new NodeIndex(data.nodeIds());
    int node = id == null ? -1 : node(data, index, id);
    requireMemory(model, options, data);
    Features features = InputFeatures.of(model, data, compute);
    TrainedGmcn trained =
        new TrainedGmcn(
            data.graph(), features, model.classNames().size(), options, model.weights());
    Explainer explainer =
        node < 0 ? new Explainer(trained, compute) : Explainer.of(trained, node, compute);
    return new ExplainedModel(
        data, model.classNames(), Predictor.labels(model, data), index, explainer);
  }

  /** A forward pass, with a bit an edge and round, and a few numbers a node. */
  private static void requireMemory(SavedModel model, GmcnOptions options, Dataset data) {
    long bits = (long) options.layers() * options.rounds() * data.graph().directedEdges() / 8;
    Predictor.need(model, data)
        .lasting(bits + 3 * MemoryNeed.matrix(data.nodes(), options.hidden()))
        .require(
            Runtime.getRuntime().maxMemory(),
            "Explaining " + model.method().title() + " on " + data.name());
  }

  public Dataset data() {
    return data;
  }

  public Explainer explainer() {
    return explainer;
  }

  /** The reasons for the class of a node, with a prediction without its strongest neighbour. */
  public Explanation explain(String id, Compute compute) {
    return explainer.explainFully(node(id), compute);
  }

  /**
   * The edges that the masks drop, the most suspicious first.
   *
   * @param most the number of edges to return at most
   */
  public SuspectEdges suspects(int most, Compute compute) {
    return SuspectEdges.of(this, most, compute);
  }

  /** The labels as the model numbers the classes, -1 if the label is not known. */
  public int[] labels() {
    return labels;
  }

  /** The number of a node, by its name. */
  public int node(String id) {
    return node(data, index, id);
  }

  private static int node(Dataset data, NodeIndex index, String id) {
    int node = index.find(id);
    if (node < 0) {
      throw new InputException(
          "There is no node "
              + id
              + " in "
              + data.name()
              + "; its nodes are named like "
              + data.nodeIds().get(0)
              + ".");
    }
    return node;
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
}
