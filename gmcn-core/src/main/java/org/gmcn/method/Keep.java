package org.gmcn.method;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The share of the edges that each layer keeps under the mask rule {@code cosine}: given, or chosen
 * by training.
 *
 * @param auto whether training chooses the shares on the validation nodes
 * @param shares above 0 and at most 1; all 1 if they are not chosen yet
 * @since 0.1
 */
public record Keep(boolean auto, PerLayer<Double> shares) {
  /** The shares are chosen by training. */
  public static final Keep AUTO = new Keep(true, PerLayer.of(1.0));

  private static final String AUTO_TEXT = "auto";

  /** The given shares, from the first layer to the last; a single one holds for all layers. */
  public static Keep of(Double... shares) {
    return new Keep(false, PerLayer.of(shares));
  }

  /** The share of a layer, counted from 0. */
  public double of(int layer) {
    return shares.of(layer);
  }

  /** The same shares in some layers, and 1 in the others. */
  Keep only(int layers, IntPredicate reads) {
    List<Double> values =
        IntStream.range(0, layers).mapToObj(l -> reads.test(l) ? of(l) : 1.0).toList();
    return new Keep(false, new PerLayer<>(values)).checked(layers);
  }

  Keep checked(int layers) {
    return new Keep(auto, shares.checked("keep", layers));
  }

  /** As in files: the word auto, a number, or a list of numbers. */
  Object plain() {
    return auto ? AUTO_TEXT : shares.plain();
  }

  static Keep parse(Object value) {
    return AUTO_TEXT.equals(value)
        ? AUTO
        : new Keep(false, PerLayer.parse(value, share -> Options.number("keep", share)));
  }

  @Override
  public String toString() {
    return auto ? AUTO_TEXT : shares.text();
  }
}
