package org.gmcn.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.gmcn.Rng;
import org.gmcn.graph.Graph;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Samples;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.ThreadPolicy;
import org.gmcn.parallel.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ComputeTest {
  static List<Kernels> kernels() {
    return List.of(KernelChoice.plain(), KernelChoice.vector());
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void anyNumberOfThreadsGivesTheSameBits(Kernels kernels) {
    List<float[]> one = everything(kernels, 1);
    for (int threads : new int[] {2, 5}) {
      List<float[]> several = everything(kernels, threads);
      for (int k = 0; k < one.size(); k++) {
        assertThat(several.get(k)).as("result %d, %d threads", k, threads).isEqualTo(one.get(k));
      }
    }
  }

  /** Every operation once, on sizes that are worth more than one thread. */
  private static List<float[]> everything(Kernels kernels, int threads) {
    List<float[]> results = new ArrayList<>();
    Graph graph = Samples.graph(1_003, 5_000, 1);
    SparseMatrix s = graph.normalised();
    try (Compute compute = new Compute(new Workers(threads), kernels)) {
      for (int width : new int[] {7, 33, 100}) {
        Matrix x = Samples.matrix(graph.nodes, width, 2);
        Matrix w = Samples.matrix(width, 16, 3);
        Matrix g = Samples.matrix(graph.nodes, 16, 4);
        Matrix y = new Matrix(graph.nodes, width);
        compute.multiply(s, x, 0.8f, x, 0.2f, y);
        float[] z = new float[s.columnOf.length];
        compute.affinity(s, graph.reverseEdges(), x, 3, z);
        Matrix xw = new Matrix(graph.nodes, 16);
        compute.multiply(x, w, xw);
        Matrix dw = new Matrix(width, 16);
        compute.multiplyLeftTransposed(x, g, dw);
        Matrix dx = new Matrix(graph.nodes, width);
        compute.multiplyRightTransposed(g, w, dx);
        Matrix sum = y.copy();
        compute.add(0.3f, x, 0.7f, sum);
        Matrix kept = new Matrix(graph.nodes, width);
        compute.relu(x, kept);
        Matrix passed = y.copy();
        compute.reluGradient(kept, passed);
        Matrix weights = x.copy();
        Matrix first = new Matrix(graph.nodes, width);
        Matrix second = new Matrix(graph.nodes, width);
        compute.adam(weights, y, first, second, 1e-3f, 0.9f, 0.999f, 0.01f, 1e-8f);
        Matrix dropped = new Matrix(graph.nodes, width);
        compute.dropout(x, 0.3, 99, dropped);
        float[] some = new float[y.data.length];
        compute.dropout(y.data, 1_001, 0.5, 98, some);
        results.add(some);
        for (Matrix m :
            new Matrix[] {y, xw, dw, dx, sum, kept, passed, weights, first, second, dropped}) {
          results.add(m.data);
        }
        results.add(z);
      }
    }
    return results;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void dropoutKeepsTheRightShareAndTheMean(Kernels kernels) {
    Matrix x = new Matrix(1_000, 100);
    x.fill(1);
    Matrix y = new Matrix(1_000, 100);
    try (Compute compute = new Compute(new Workers(2), kernels)) {
      for (double p : new double[] {0, 0.1, 0.5, 0.9}) {
        assertThat(Rng.dropoutScale(p)).isCloseTo((float) (1 / (1 - p)), within(1e-5f));
        for (long key : new long[] {0, 1, 1L << 32, -1}) {
          compute.dropout(x, p, key, y);
          float scale = Rng.dropoutScale(p);
          int wrong = 0;
          double kept = 0;
          double both = 0;
          for (int i = 0; i < 1_000; i++) {
            for (int j = 0; j < 100; j++) {
              boolean keep = y.get(i, j) != 0;
              kept += keep ? 1 : 0;
              both += keep && j > 0 && y.get(i, j - 1) != 0 ? 1 : 0;
              wrong += keep && y.get(i, j) != scale ? 1 : 0;
            }
          }
          assertThat(wrong).isZero();
          // Five standard deviations of a hundred thousand draws; neighbours are independent.
          assertThat(kept / 1e5).isCloseTo(1 - p, within(0.008));
          assertThat(both / 99e3).isCloseTo((1 - p) * (1 - p), within(0.01));
        }
      }
    }
  }

  @Test
  void otherKeysDropOtherEntries() {
    Matrix x = new Matrix(100, 100);
    x.fill(1);
    Matrix a = new Matrix(100, 100);
    Matrix b = new Matrix(100, 100);
    try (Compute compute = Compute.of(1)) {
      compute.dropout(x, 0.5, 7, a);
      compute.dropout(x, 0.5, 8, b);
    }
    int same = 0;
    float[] ofA = a.toArray();
    float[] ofB = b.toArray();
    for (int k = 0; k < 10_000; k++) {
      same += ofA[k] == ofB[k] ? 1 : 0;
    }
    assertThat(same).isBetween(4_700, 5_300);
  }

  @Test
  void cutsCoverEveryRowOnceAndBalanceTheEntries() {
    int[] offsets = {0, 900, 910, 920, 1000};
    assertThat(Cuts.byCost(offsets, 4, 0, 2)).isZero();
    assertThat(Cuts.byCost(offsets, 4, 1, 2)).isEqualTo(1);
    assertThat(Cuts.byCost(offsets, 4, 2, 2)).isEqualTo(4);
  }

  @Test
  void thePolicyDecidesWhetherOneThreadDoesATask() {
    long[] now = {0};
    Kernels kernels = KernelChoice.plain();
    try (Compute two = new Compute(new Workers(2), kernels, new ThreadPolicy(() -> now[0], 0))) {
      assertThat(threads(two, 10_000)).containsExactly(Thread.currentThread().getName());
      now[0] = Long.MAX_VALUE;
      assertThat(threads(two, 10_000)).hasSize(2);
      assertThat(threads(two, 10)).as("too little to share").hasSize(1);
    }
  }

  @Test
  void oneThreadDoesAllOfATaskInOnePart() {
    try (Compute one = Compute.of(1)) {
      for (int epoch = 0; epoch < 1_000; epoch++) {
        one.epochTook(1);
      }
      assertThat(threads(one, 1 << 30)).containsExactly(Thread.currentThread().getName());
      one.run((part, parts) -> assertThat(parts).isEqualTo(1), 1 << 30);
    }
  }

  /** The threads that take part in a task; each waits a while for the other. */
  private static Set<String> threads(Compute compute, long work) {
    Set<String> names = ConcurrentHashMap.newKeySet();
    compute.run(
        (part, parts) -> {
          names.add(Thread.currentThread().getName());
          for (int k = 0; k < 200 && names.size() < 2; k++) {
            LockSupport.parkNanos(1_000_000);
          }
        },
        work);
    return names;
  }
}
