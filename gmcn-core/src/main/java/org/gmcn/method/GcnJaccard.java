package org.gmcn.method;

import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;

/**
 * GCN-Jaccard: {@link Gcn} on the graph without the edges whose ends have dissimilar features, see
 * {@link JaccardFilter}. Degrees are those of the edges that are left. It was made for attacks that
 * do not know the filter, and does not stop an attacker who does. Prediction filters its own graph,
 * too. Hyper-parameters and training are those of {@link Gcn}, with the threshold 0.01 of later
 * comparisons (the paper removes similarities of 0).
 *
 * @since 0.1
 */
final class GcnJaccard implements Method<GcnJaccardOptions> {
  @Override
  public String name() {
    return "gcn-jaccard";
  }

  @Override
  public String title() {
    return "GCN-Jaccard";
  }

  @Override
  public String paper() {
    return "Wu, Wang, Tyshetskiy, Docherty, Lu, Zhu 2019: Adversarial Examples for Graph Data: Deep"
        + " Insights into Attack and Defense";
  }

  @Override
  public GcnJaccardOptions defaults() {
    GcnOptions gcn = Methods.GCN.defaults();
    return new GcnJaccardOptions(gcn.layers(), gcn.hidden(), gcn.dropout(), gcn.l2(), 0.01);
  }

  @Override
  public TrainingOptions training() {
    return Methods.GCN.training();
  }

  @Override
  public boolean trainsOnClusters() {
    return true;
  }

  @Override
  public Network network(
      Graph graph,
      Features features,
      int classes,
      GcnJaccardOptions options,
      long seed,
      Compute compute) {
    Graph similar = JaccardFilter.apply(graph, features, options.threshold());
    return Methods.GCN.network(similar, features, classes, options.network(), seed, compute);
  }

  @Override
  public MemoryNeed network(ProblemSize size, GcnJaccardOptions options) {
    long rows = size.sparse() ? 0 : 8 * size.stored();
    return new MemoryNeed()
        .passing(rows + (size.weighted() ? 16 : 8) * size.edges() + 4 * size.nodes())
        .lasting(Methods.GCN.network(size, options.network()));
  }
}
