package org.gmcn.data;

import java.util.Arrays;
import java.util.Locale;
import org.gmcn.InputException;
import org.gmcn.Rng;

/**
 * Draws splits. The same data, sizes and seed give the same split; unlabelled nodes are in no set.
 *
 * @since 0.1
 */
public final class Splits {
  private static final long PURPOSE = 0x5911;

  private Splits() {}

  /**
   * Shares of the labelled nodes: so much trains, so much validates, the rest tests. Stratified,
   * every class is shared out by itself and has at least one node to train on.
   */
  public static Split ratio(
      Dataset data, double trainRatio, double validationRatio, long seed, boolean stratified) {
    checkRatios(trainRatio, validationRatio);
    int[] nodes = shuffled(data, seed);
    if (!stratified) {
      int train = Math.max(1, (int) Math.round(trainRatio * nodes.length));
      int validation = (int) Math.round(validationRatio * nodes.length);
      if (validationRatio > 0) {
        validation = Math.max(1, validation);
      }
      return cut(nodes, train, validation, nodes.length);
    }
    int[] train = new int[nodes.length];
    int[] validation = new int[nodes.length];
    int[] test = new int[nodes.length];
    int trains = 0;
    int validates = 0;
    int tests = 0;
    for (int[] members : byClass(data, nodes)) {
      int first = Math.max(1, (int) Math.round(trainRatio * members.length));
      int second = first + (int) Math.round(validationRatio * members.length);
      for (int k = 0; k < members.length; k++) {
        if (k < first) {
          train[trains++] = members[k];
        } else if (k < second) {
          validation[validates++] = members[k];
        } else {
          test[tests++] = members[k];
        }
      }
    }
    return new Split(
        Arrays.copyOf(train, trains),
        Arrays.copyOf(validation, validates),
        Arrays.copyOf(test, tests));
  }

  /** So many nodes of every class train, then so many validate and so many test. */
  public static Split perClass(
      Dataset data, int trainPerClass, int validation, int test, long seed) {
    if (trainPerClass < 1 || validation < 0 || test < 0) {
      throw new InputException(
          "A split needs at least one node a class to train on, and no negative sizes.");
    }
    int[] nodes = shuffled(data, seed);
    int[] taken = new int[data.classes()];
    int[] ordered = new int[nodes.length];
    int train = 0;
    for (int node : nodes) {
      if (taken[data.labels()[node]]++ < trainPerClass) {
        ordered[train++] = node;
      }
    }
    Arrays.fill(taken, 0);
    int rest = train;
    for (int node : nodes) {
      if (taken[data.labels()[node]]++ >= trainPerClass) {
        ordered[rest++] = node;
      }
    }
    long wanted = (long) train + validation + test;
    if (wanted > nodes.length) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s has %d labelled nodes, but the split asks for %d (%d train, %d validate, %d test);"
                  + " ask for fewer.",
              data.name(),
              nodes.length,
              wanted,
              train,
              validation,
              test));
    }
    return cut(ordered, train, validation, (int) wanted);
  }

  /** A split that came with the data, counted from 1. */
  public static Split published(Dataset data, int number) {
    int count = data.publicSplits().size();
    if (count == 0) {
      throw new InputException(
          data.name() + " comes without a public split; ask for a ratio instead.");
    }
    if (number < 1 || number > count) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s comes with %d public split%s, counted from 1; there is none of number %d.",
              data.name(),
              count,
              count == 1 ? "" : "s",
              number));
    }
    return data.publicSplits().get(number - 1).requireFits(data);
  }

  private static void checkRatios(double train, double validation) {
    if (!(train > 0 && train <= 1)) {
      throw new InputException(
          "The ratio of training nodes is " + train + "; it must be above 0 and at most 1.");
    }
    if (!(validation >= 0 && validation < 1)) {
      throw new InputException(
          "The ratio of validation nodes is " + validation + "; it must be from 0 to below 1.");
    }
    if (train + validation > 1 + 1e-9) {
      throw new InputException(
          "The ratios of training ("
              + train
              + ") and validation nodes ("
              + validation
              + ") add up to more than 1; lower one of them.");
    }
  }

  private static int[] shuffled(Dataset data, long seed) {
    int[] nodes = data.requireLabelled().labelledNodes();
    Rng.of(seed, PURPOSE).shuffle(nodes);
    return nodes;
  }

  private static int[][] byClass(Dataset data, int[] nodes) {
    int[] count = new int[data.classes()];
    for (int node : nodes) {
      count[data.labels()[node]]++;
    }
    int[][] members = new int[count.length][];
    for (int c = 0; c < count.length; c++) {
      members[c] = new int[count[c]];
    }
    Arrays.fill(count, 0);
    for (int node : nodes) {
      int c = data.labels()[node];
      members[c][count[c]++] = node;
    }
    return members;
  }

  private static Split cut(int[] nodes, int train, int validation, int end) {
    int first = Math.min(train, end);
    int second = Math.min(first + validation, end);
    return new Split(
        Arrays.copyOfRange(nodes, 0, first),
        Arrays.copyOfRange(nodes, first, second),
        Arrays.copyOfRange(nodes, second, end));
  }
}
