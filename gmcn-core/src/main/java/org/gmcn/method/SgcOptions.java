package org.gmcn.method;

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
}
