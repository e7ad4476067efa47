package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of DeepWalk; how many walks start at a node is the number of epochs.
 *
 * @since 0.1
 */
public record DeepWalkOptions(
    @Doc("width of the embedding") int dimensions,
    @Doc("nodes of a walk") int walkLength,
    @Doc("the most steps between a node and its context") int window,
    @Doc("how the softmax is computed") Softmax softmax,
    @Doc("nodes drawn against each one with negative sampling") int negatives,
    @Doc("parts of the walks learned from apart and merged; changes the result") int shards) {
  /** How the probability of a node is computed. */
  public enum Softmax {
    HIERARCHICAL,
    NEGATIVE
  }

  public DeepWalkOptions {
    OptionChecks.between("dimensions", dimensions, 1, OptionChecks.MOST_UNITS);
    OptionChecks.between("walkLength", walkLength, 2, OptionChecks.MOST_STEPS);
    OptionChecks.between("window", window, 1, OptionChecks.MOST_STEPS);
    OptionChecks.between("negatives", negatives, 1, OptionChecks.MOST_STEPS);
    OptionChecks.between("shards", shards, 1, OptionChecks.MOST_SHARDS);
  }

  public DeepWalkOptions withDimensions(int value) {
    return Options.with(this, Map.of("dimensions", value));
  }

  public DeepWalkOptions withWalkLength(int value) {
    return Options.with(this, Map.of("walkLength", value));
  }

  public DeepWalkOptions withWindow(int value) {
    return Options.with(this, Map.of("window", value));
  }

  public DeepWalkOptions withSoftmax(Softmax value) {
    return Options.with(this, Map.of("softmax", value));
  }

  public DeepWalkOptions withNegatives(int value) {
    return Options.with(this, Map.of("negatives", value));
  }

  public DeepWalkOptions withShards(int value) {
    return Options.with(this, Map.of("shards", value));
  }
}
