package org.gmcn.experiment;

import java.nio.file.Path;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.Splits;
import org.gmcn.data.format.SplitFile;

/** How the labelled nodes are shared out: drawn anew for each seed, or fixed. */
public sealed interface SplitSpec {
  Split draw(Dataset data, long seed);

  /** The share of the labelled nodes that train. */
  default double labelRatio(Dataset data, Split drawn) {
    return (double) drawn.train().length / data.labelledNodes().length;
  }

  /**
   * Shares of the labelled nodes; what neither trains nor validates tests.
   *
   * @param stratified whether every class is shared out by itself
   */
  record Ratio(double train, double validation, boolean stratified) implements SplitSpec {
    @Override
    public Split draw(Dataset data, long seed) {
      return Splits.ratio(data, train, validation, seed, stratified);
    }

    @Override
    public double labelRatio(Dataset data, Split drawn) {
      return train;
    }
  }

  /** So many nodes of every class train; so many of the others validate and test. */
  record PerClass(int train, int validation, int test) implements SplitSpec {
    @Override
    public Split draw(Dataset data, long seed) {
      return Splits.perClass(data, train, validation, test, seed);
    }
  }

  /** The split that came with the data. */
  record Published() implements SplitSpec {
    @Override
    public Split draw(Dataset data, long seed) {
      return Splits.published(data);
    }
  }

  /** A split that was saved, the same for every seed. */
  record FromFile(Path file) implements SplitSpec {
    @Override
    public Split draw(Dataset data, long seed) {
      return SplitFile.read(data, file);
    }
  }
}
