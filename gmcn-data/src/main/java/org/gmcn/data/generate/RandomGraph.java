package org.gmcn.data.generate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;

/**
 * A graph for measuring speed, with nothing to learn: {@code random:NODES:EDGES[:SEED]}. Both ends
 * of an edge follow a power law (the node of rank r has a weight of r^-0.4), features are 64 dense
 * numbers from 0 to 1, and the 10 classes are drawn blindly.
 *
 * @since 0.1
 */
public final class RandomGraph {
  public static final String NAME = "random";

  private static final Pattern SPEC =
      Pattern.compile("random:([0-9.eE+]+):([0-9.eE+]+)(?::([0-9]{1,18}))?");

  /** Columns of the features. */
  public static final int FEATURES = 64;

  private static final int CLASSES = 10;
  private static final double INVERSE = 1 / (1 - 0.4);

  private RandomGraph() {}

  public static Dataset parse(String text) {
    Matcher spec = SPEC.matcher(text);
    if (!spec.matches()) {
      throw new InputException(text + " is not understood; write random:NODES:EDGES.");
    }
    long seed = spec.group(3) == null ? 0 : Long.parseLong(spec.group(3));
    return generate(text, size(text, spec.group(1)), size(text, spec.group(2)), seed);
  }

  private static int size(String text, String number) {
    try {
      double value = Double.parseDouble(number);
      if (value >= 1 && value <= 1_000_000_000) {
        return (int) value;
      }
    } catch (NumberFormatException e) {
      throw new InputException(text + ": " + number + " is not a number.", e);
    }
    throw new InputException(text + ": " + number + " must be from 1 to a thousand million.");
  }

  public static Dataset generate(String name, int nodes, int edges, long seed) {
    LoadMemory.require(name, 24L * edges + (4L * FEATURES + 20) * nodes);
    int[] ranked = Rng.of(seed, 1).permutation(nodes);
    GraphBuilder builder = new GraphBuilder(nodes);
    Rng rng = Rng.of(seed, 2);
    for (int k = 0; k < edges; k++) {
      int a = ranked[(int) (nodes * Math.pow(rng.nextDouble(), INVERSE))];
      int b = ranked[(int) (nodes * Math.pow(rng.nextDouble(), INVERSE))];
      if (a != b) {
        builder.add(a, b);
      }
    }
    Matrix features = new Matrix(nodes, FEATURES);
    int[] labels = new int[nodes];
    Rng values = Rng.of(seed, 3);
    for (int i = 0; i < nodes; i++) {
      labels[i] = values.nextInt(CLASSES);
      for (int j = 0; j < FEATURES; j++) {
        features.data[features.row(i) + j] = values.nextFloat();
      }
    }
    return Dataset.builder(name)
        .graph(builder.build())
        .features(features)
        .labels(labels)
        .classNames(org.gmcn.data.Names.numbered("", CLASSES))
        .build();
  }
}
