package org.gmcn.method;

import org.gmcn.InputException;

/** What the records of hyper-parameters check when they are made. */
final class OptionChecks {
  /** Bounds that no experiment meets; a model file beyond them is no model but an attack. */
  static final int MOST_LAYERS = 1000;

  static final int MOST_STEPS = 10_000;

  /** Passes over all edges in one epoch. */
  static final int MOST_PASSES = 100_000;

  static final int MOST_UNITS = 1 << 20;
  static final int MOST_HEADS = 1 << 10;
  static final int MOST_SHARDS = 1 << 10;

  private OptionChecks() {}

  static void between(String name, int value, int least, int most) {
    atLeast(name, value, least);
    if (value > most) {
      throw new InputException(name + " must be " + most + " or less, not " + value + ".");
    }
  }

  static void atLeast(String name, int value, int least) {
    if (value < least) {
      throw new InputException(name + " must be " + least + " or more, not " + value + ".");
    }
  }

  static void passes(int layers, int rounds, int projections, int steps) {
    long passes = (long) layers * rounds * ((long) projections + steps);
    if (passes > MOST_PASSES) {
      throw new InputException(
          "layers x rounds x (projections + steps) is "
              + passes
              + "; it must be "
              + MOST_PASSES
              + " or less, so lower one of them.");
    }
  }

  static void notNegative(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new InputException(name + " must be 0 or more, not " + value + ".");
    }
  }

  /** From 0 to 1, both included. */
  static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new InputException(name + " must be from 0 to 1, not " + value + ".");
    }
  }

  static void dropout(String name, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new InputException(name + " must be from 0 to below 1, not " + value + ".");
    }
  }
}
