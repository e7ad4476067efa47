package org.gmcn.model;

/** The hyper-parameters of label propagation; the paper's symbols stand in the descriptions. */
public record LabelPropagationOptions(
    @Doc("propagation steps") int steps,
    @Doc("share of a node's value that comes from its neighbours (α)") double alpha) {
  public LabelPropagationOptions {
    OptionChecks.atLeast("steps", steps, 0);
    OptionChecks.share("alpha", alpha);
  }
}
