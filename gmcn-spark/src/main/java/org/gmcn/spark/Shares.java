package org.gmcn.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.mask.MaskOptions;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Options;

/**
 * The shares of the edges that GmCN keeps under the mask rule {@code cosine}. Training does not
 * choose them on Spark, so there are defaults: all edges in the first layer, and 80 % after it.
 */
final class Shares {
  private static final double FIRST = 1;
  private static final double OTHERS = 0.8;

  private Shares() {}

  /** The options with the default shares, if a layer has the rule {@code cosine}. */
  static Record defaults(Record options) {
    if (!(options instanceof GmcnOptions gmcn)
        || !gmcn.mask().values().contains(MaskOptions.Rule.COSINE)) {
      return options;
    }
    List<Double> shares = new ArrayList<>(Collections.nCopies(gmcn.layers() - 1, OTHERS));
    shares.add(0, FIRST);
    return Options.with(gmcn, Map.of("keep", shares));
  }

  /** Refuses shares that training would have to choose. */
  static void requireGiven(Record options) {
    if (options instanceof GmcnOptions gmcn && gmcn.keep().auto()) {
      throw new InputException(
          "On Spark training does not choose the shares of edges to keep; give keep as shares,"
              + " for example 1,0.8, instead of auto.");
    }
  }
}
