package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of label propagation; the paper's symbols stand in the descriptions.
 *
 * @since 0.1
 */
public record LabelPropagationOptions(
    @Doc("propagation steps") int steps,
    @Doc("share of a node's value that comes from its neighbours (α)") double alpha) {
  public LabelPropagationOptions {
    OptionChecks.between("steps", steps, 0, OptionChecks.MOST_STEPS);
    OptionChecks.share("alpha", alpha);
  }

  public LabelPropagationOptions withSteps(int value) {
    return Options.with(this, Map.of("steps", value));
  }

  public LabelPropagationOptions withAlpha(double value) {
    return Options.with(this, Map.of("alpha", value));
  }
}
