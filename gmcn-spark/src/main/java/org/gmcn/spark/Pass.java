package org.gmcn.spark;

import java.io.Serializable;

/**
 * Where a block stands on its way forward or back through a network. The fields' contents are never
 * written: a step copies the pass and replaces fields of the copy.
 */
final class Pass implements Serializable {
  private static final long serialVersionUID = 1;

  /** The rows at hand going forward (owned x width); the scores at the end. */
  FloatRows value;

  /** Labels and sets of the block's nodes. */
  final NodeSets sets;

  /** dL/dvalue going back. */
  FloatRows gradient;

  /** What each operation keeps for its way back. */
  final Serializable[] saved;

  /** dL/dparameter of the block's rows, one a parameter; null before the way back. */
  final FloatRows[] parameterGradients;

  /** Loss and accuracy on the training nodes, then on the validation nodes: the block's shares. */
  double[] report = {};

  /** What an aggregation under way needs in its next steps; null outside of one. */
  Serializable working;

  Pass(FloatRows value, NodeSets sets, int operations, int parameters) {
    this.value = value;
    this.sets = sets;
    saved = new Serializable[operations];
    parameterGradients = new FloatRows[parameters];
  }

  private Pass(Pass from) {
    value = from.value;
    sets = from.sets;
    gradient = from.gradient;
    saved = from.saved.clone();
    parameterGradients = from.parameterGradients.clone();
    report = from.report;
    working = from.working;
  }

  Pass copy() {
    return new Pass(this);
  }
}
