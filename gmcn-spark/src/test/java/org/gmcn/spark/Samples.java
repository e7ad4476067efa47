package org.gmcn.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.FeatureScaling;
import org.gmcn.data.Split;
import org.gmcn.data.Splits;
import org.gmcn.data.generate.CitationGenerator;
import org.gmcn.data.generate.GeneratorSpec;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Method;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;

/** Small problems and what one machine makes of them. */
final class Samples {
  /** GmCN with few rounds and steps: every exchange is a Spark stage. */
  static final Map<String, Object> SMALL =
      Map.of(
          "mask",
          "truncated",
          "dropout",
          0,
          "hidden",
          8,
          "rounds",
          2,
          "steps",
          2,
          "projections",
          1);

  private Samples() {}

  static Problem problem(String spec) {
    Dataset data = CitationGenerator.generate(GeneratorSpec.parse(spec));
    return problem(data, FeatureScaling.L2);
  }

  static Problem problem(Dataset data, FeatureScaling scaling) {
    return problem(data, scaling, 1);
  }

  static Problem problem(Dataset data, FeatureScaling scaling, long seed) {
    Split split = Splits.ratio(data, 0.2, 0.2, seed, false);
    return new Problem(
        data.graph(),
        scaling.apply(data.features()),
        data.labels(),
        data.classes(),
        split.train(),
        split.validation(),
        split.test());
  }

  static Problem small() {
    return problem("generated:nodes=240,edges=700,classes=3,features=24,dense=true");
  }

  /** An engine of one machine that has trained for so many epochs. */
  @SuppressWarnings("unchecked")
  static <O extends Record> Engine trained(
      Method<O> method, Record options, Problem problem, long seed, int epochs, Compute compute) {
    Engine engine = method.engine(problem, (O) options, training(method), seed, compute);
    for (int e = 0; e < epochs; e++) {
      engine.epoch();
    }
    return engine;
  }

  static TrainingOptions training(Method<?> method) {
    return Options.with(method.training(), Map.of("features", "none"));
  }

  static void assertClose(Weights actual, Weights expected, double tolerance) {
    assertThat(actual.asMap().keySet()).isEqualTo(expected.asMap().keySet());
    expected
        .asMap()
        .forEach(
            (name, m) ->
                assertThat(distance(actual, name, m)).as(name).isLessThanOrEqualTo(tolerance));
  }

  private static double distance(Weights actual, String name, Matrix expected) {
    float[] a = actual.asMap().get(name).toArray();
    float[] b = expected.toArray();
    double largest = a.length == b.length ? 0 : Double.POSITIVE_INFINITY;
    for (int k = 0; k < Math.min(a.length, b.length); k++) {
      largest = Math.max(largest, Math.abs(a[k] - b[k]));
    }
    return largest;
  }
}
