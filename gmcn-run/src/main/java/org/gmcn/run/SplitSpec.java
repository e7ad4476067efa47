package org.gmcn.run;

import java.nio.file.Path;
import java.util.Map;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.Splits;
import org.gmcn.data.format.SplitFile;

/**
 * How the labelled nodes are shared out: drawn anew for each seed, or fixed.
 *
 * @since 0.1
 */
public sealed interface SplitSpec {
  Split draw(Dataset data, long seed);

  /** As checkpoints hold it. */
  Map<String, Object> toMap();

  /** What {@link #toMap} gave. */
  static SplitSpec of(Map<String, Object> map) {
    String kind = (String) map.get("kind");
    return switch (kind) {
      case Ratio.KIND ->
          new Ratio(
              ((Number) map.get("train")).doubleValue(),
              ((Number) map.get("validation")).doubleValue(),
              (Boolean) map.get("stratified"));
      case PerClass.KIND ->
          new PerClass(
              ((Number) map.get("train")).intValue(),
              ((Number) map.get("validation")).intValue(),
              ((Number) map.get("test")).intValue());
      case Published.KIND ->
          map.get("number") instanceof Number number
              ? new Published(number.intValue(), false)
              : new Published();
      case FromFile.KIND -> new FromFile(Path.of((String) map.get("file")));
      default -> throw new IllegalArgumentException("no split is of kind " + kind);
    };
  }

  /** The split of a later run, given the first one's; runs are counted from 0. */
  default SplitSpec ofRun(int run) {
    return this;
  }

  /** The share of the labelled nodes that train. */
  default double labelRatio(Dataset data, Split drawn) {
    return (double) drawn.train().length / data.labelledNodes().length;
  }

  /**
   * Shares of the labelled nodes; what neither trains nor validates tests.
   *
   * @param stratified whether every class is shared out by itself
   */
  record Ratio(double train, double validation, boolean stratified) implements SplitSpec {
    /** The share that trains if none is given. */
    public static final double TRAIN = 0.1;

    /** The share that validates if none is given. */
    public static final double VALIDATION = 0.1;

    static final String KIND = "ratio";

    @Override
    public Map<String, Object> toMap() {
      return Map.of(
          "kind", KIND, "train", train, "validation", validation, "stratified", stratified);
    }

    @Override
    public Split draw(Dataset data, long seed) {
      return Splits.ratio(data, train, validation, seed, stratified);
    }

    @Override
    public double labelRatio(Dataset data, Split drawn) {
      return train;
    }
  }

  /** So many nodes of every class train; so many of the others validate and test. */
  record PerClass(int train, int validation, int test) implements SplitSpec {
    static final String KIND = "perClass";

    @Override
    public Map<String, Object> toMap() {
      return Map.of("kind", KIND, "train", train, "validation", validation, "test", test);
    }

    @Override
    public Split draw(Dataset data, long seed) {
      return Splits.perClass(data, train, validation, test, seed);
    }
  }

  /**
   * A split that came with the data.
   *
   * @param number counted from 1; above the number of splits it starts again if each run takes its
   *     own, and is refused otherwise
   * @param eachRun whether later runs take the splits that follow
   */
  record Published(int number, boolean eachRun) implements SplitSpec {
    static final String KIND = "published";

    /** The first split for the first run, the second for the second, and so on. */
    public Published() {
      this(1, true);
    }

    @Override
    public Map<String, Object> toMap() {
      return eachRun ? Map.of("kind", KIND) : Map.of("kind", KIND, "number", number);
    }

    @Override
    public SplitSpec ofRun(int run) {
      return eachRun ? new Published(number + run, true) : this;
    }

    @Override
    public Split draw(Dataset data, long seed) {
      int count = data.publicSplits().size();
      return Splits.published(data, eachRun && count > 0 ? (number - 1) % count + 1 : number);
    }
  }

  /** A split that was saved, the same for every seed. */
  record FromFile(Path file) implements SplitSpec {
    static final String KIND = "file";

    @Override
    public Map<String, Object> toMap() {
      return Map.of("kind", KIND, "file", file.toAbsolutePath().normalize().toString());
    }

    @Override
    public Split draw(Dataset data, long seed) {
      return SplitFile.read(data, file);
    }
  }
}
