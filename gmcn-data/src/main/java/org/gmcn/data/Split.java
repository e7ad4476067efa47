package org.gmcn.data;

import java.util.Arrays;
import java.util.Objects;
import org.gmcn.InputException;

/**
 * Which nodes train, validate and test: three sets of labelled nodes, each ascending, none in two.
 *
 * @since 0.1
 */
public final class Split {
  private final int[] train;
  private final int[] validation;
  private final int[] test;

  public Split(int[] train, int[] validation, int[] test) {
    this.train = sorted(train);
    this.validation = sorted(validation);
    this.test = sorted(test);
  }

  private static int[] sorted(int[] nodes) {
    int[] copy = nodes.clone();
    Arrays.sort(copy);
    return copy;
  }

  public int[] train() {
    return train;
  }

  public int[] validation() {
    return validation;
  }

  public int[] test() {
    return test;
  }

  /** Refuses a split that does not fit the data, names a node twice or has nothing to train on. */
  public Split requireFits(Dataset data) {
    if (train.length == 0) {
      throw new InputException("The split of " + data.name() + " has no node to train on.");
    }
    boolean[] taken = new boolean[data.nodes()];
    for (int[] set : new int[][] {train, validation, test}) {
      for (int node : set) {
        if (node < 0 || node >= taken.length) {
          throw new InputException(
              "The split names node number " + node + ", which " + data.name() + " has not.");
        }
        String id = data.nodeIds().get(node);
        if (taken[node]) {
          throw new InputException(
              "The split names node " + id + " twice; a node can be in one set only.");
        }
        if (data.labels()[node] < 0) {
          throw new InputException(
              "The split names node " + id + ", which has no label; take it out of the split.");
        }
        taken[node] = true;
      }
    }
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Split that
        && Arrays.equals(train, that.train)
        && Arrays.equals(validation, that.validation)
        && Arrays.equals(test, that.test);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(train), Arrays.hashCode(validation), Arrays.hashCode(test));
  }

  @Override
  public String toString() {
    return train.length + " train, " + validation.length + " validate, " + test.length + " test";
  }
}
