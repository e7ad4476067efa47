package org.gmcn.spark;

import java.io.Serializable;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.method.TrainingOptions;

/**
 * How a graph is laid out on a cluster and prepared.
 *
 * @param blocks into how many blocks the rows are cut; a small multiple of the cores is good
 * @param partition which nodes share a block
 * @param scaling of the feature rows
 * @param trainRatio share of the labelled nodes that train, where there is no split column
 * @param validationRatio share of them that validate
 * @param classNames the classes in their order, or null: those of the labels, sorted
 * @param seed of the drawn split
 */
public record GraphSettings(
    int blocks,
    Partition partition,
    TrainingOptions.Scaling scaling,
    double trainRatio,
    double validationRatio,
    List<String> classNames,
    long seed)
    implements Serializable {
  /** Which nodes share a block. */
  public enum Partition {
    /** Neighbours in the order of the ids. */
    ORDER,
    /** Nodes of equal hash; balances graphs whose ids follow their degrees. */
    HASH,
    /** Communities found by a few rounds of label propagation on Spark; fewer rows travel. */
    LOCALITY
  }

  public GraphSettings {
    if (blocks < 1) {
      throw new InputException("partitions must be 1 or more, not " + blocks + ".");
    }
    if (!(trainRatio > 0 && validationRatio >= 0 && trainRatio + validationRatio <= 1)) {
      throw new InputException(
          "The ratios of training and validation nodes must be positive and add up to at most 1.");
    }
  }

  public static GraphSettings of(int blocks, TrainingOptions.Scaling scaling) {
    return new GraphSettings(blocks, Partition.ORDER, scaling, 0.1, 0.1, null, 0);
  }

  public GraphSettings withClassNames(List<String> names) {
    return new GraphSettings(blocks, partition, scaling, trainRatio, validationRatio, names, seed);
  }
}
