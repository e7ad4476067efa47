package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of SGC; the paper's symbols stand in the descriptions.
 *
 * @since 0.1
 */
public record SgcOptions(
    @Doc("propagation steps (K)") int steps, @Doc("L2 on all weights") double l2) {
  public SgcOptions {
    OptionChecks.between("steps", steps, 0, OptionChecks.MOST_STEPS);
    OptionChecks.notNegative("l2", l2);
  }

  public SgcOptions withSteps(int value) {
    return Options.with(this, Map.of("steps", value));
  }

  public SgcOptions withL2(double value) {
    return Options.with(this, Map.of("l2", value));
  }
}
