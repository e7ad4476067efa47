package org.gmcn.model;

/** The hyper-parameters of DGI. */
public record DgiOptions(@Doc("width of the embedding") int hidden) {
  public DgiOptions {
    OptionChecks.atLeast("hidden", hidden, 1);
  }
}
