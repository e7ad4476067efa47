package org.gmcn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.compute.KernelChoice;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.layout.Attention;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The attention of the vector kernels is that of the plain loops, for any heads and units. */
class AttentionKernelsTest {
  private static final Kernels PLAIN = KernelChoice.plain();
  private static final Kernels VECTOR = KernelChoice.vector();
  private static final int NODES = 60;

  private final Graph graph = Samples.graph(NODES, 200, 1).withSelfLoops();

  static List<Arguments> shapes() {
    List<Arguments> shapes = new ArrayList<>();
    for (int heads : new int[] {1, 2, 3, 4, 8, 16, 20}) {
      for (int units : new int[] {1, 7, 8}) {
        shapes.add(Arguments.of(heads, units, 0.0));
        shapes.add(Arguments.of(heads, units, 0.6));
      }
    }
    return shapes;
  }

  /** What one pass there and back leaves. */
  private final class Pass {
    private final Attention a;
    private final Matrix y;
    private final Matrix ds;
    private final Matrix dq;

    Pass(Kernels kernels, int heads, int units, double dropout, int cut) {
      int width = heads * units;
      a =
          new Attention(
              NODES,
              graph.offsets,
              graph.columns,
              graph.reverseEdges(),
              heads,
              width,
              0.2,
              dropout);
      Matrix q = Samples.matrix(NODES, width, 2);
      Matrix g = Samples.matrix(NODES, width, 3);
      Matrix bias = Samples.matrix(1, width, 4);
      Matrix s = Samples.matrix(NODES, a.scoreColumns(), 5);
      y = new Matrix(NODES, width);
      ds = new Matrix(NODES, a.scoreColumns());
      dq = new Matrix(NODES, width);
      a.begin(true, 77);
      kernels.attend(0, cut, a, s, q, bias, y);
      kernels.attend(cut, NODES, a, s, q, bias, y);
      kernels.attendBack(0, cut, a, s, q, g, ds);
      kernels.attendBack(cut, NODES, a, s, q, g, ds);
      kernels.attendBackAcross(cut, NODES, a, g, ds, dq);
      kernels.attendBackAcross(0, cut, a, g, ds, dq);
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void vectorsDoWhatLoopsDo(int heads, int units, double dropout) {
    Pass plain = new Pass(PLAIN, heads, units, dropout, NODES / 2);
    Pass vector = new Pass(VECTOR, heads, units, dropout, NODES / 2);
    for (int k = 0; k < graph.directedEdges() * heads; k++) {
      assertThat(vector.a.weights[k]).isCloseTo(plain.a.weights[k], within(1e-5f));
      assertThat(vector.a.dz[k]).isCloseTo(plain.a.dz[k], within(1e-4f));
    }
    Samples.assertClose(vector.y, plain.y, 100);
    Samples.assertClose(vector.dq, plain.dq, 100);
    for (int k = 0; k < plain.ds.data.length; k++) {
      assertThat(vector.ds.data[k]).isCloseTo(plain.ds.data[k], within(1e-4f));
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void anyCutGivesTheSameBits(int heads, int units, double dropout) {
    Pass one = new Pass(VECTOR, heads, units, dropout, NODES);
    Pass two = new Pass(VECTOR, heads, units, dropout, 13);
    assertThat(two.y.toArray()).isEqualTo(one.y.toArray());
    assertThat(two.ds.toArray()).isEqualTo(one.ds.toArray());
    assertThat(two.dq.toArray()).isEqualTo(one.dq.toArray());
  }

  @Test
  void exponentialsAndEluHaveTheSameBits() {
    Matrix x = Samples.matrix(30, 33, 6);
    for (int k = 0; k < x.data.length; k++) {
      x.data[k] *= 100;
    }
    Matrix[] y = {new Matrix(30, 33), new Matrix(30, 33)};
    Matrix[] g = {Samples.matrix(30, 33, 7), Samples.matrix(30, 33, 7)};
    Kernels[] both = {PLAIN, VECTOR};
    for (int v = 0; v < 2; v++) {
      both[v].elu(3, x.data.length, x.data, y[v].data);
      both[v].eluGradient(3, x.data.length, y[v].data, g[v].data);
    }
    assertThat(y[1].toArray()).isEqualTo(y[0].toArray());
    assertThat(g[1].toArray()).isEqualTo(g[0].toArray());
  }
}
