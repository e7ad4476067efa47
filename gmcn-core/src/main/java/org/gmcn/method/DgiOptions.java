package org.gmcn.method;

import java.util.Map;

/**
 * The hyper-parameters of DGI.
 *
 * @since 0.1
 */
public record DgiOptions(@Doc("width of the embedding") int hidden) {
  public DgiOptions {
    OptionChecks.between("hidden", hidden, 1, OptionChecks.MOST_UNITS);
  }

  public DgiOptions withHidden(int value) {
    return Options.with(this, Map.of("hidden", value));
  }
}
