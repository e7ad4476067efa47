package org.gmcn.spark;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;

/** Y = max(0, X). */
record Relu() implements Operation {
  @Override
  public void forward(Chain chain, int at, Mode mode) {
    chain.local(
        (block, before) -> {
          Matrix x = before.value.matrix();
          Matrix y = new Matrix(x.rows, x.columns);
          try (Compute compute = Compute.of(1)) {
            compute.relu(x, y);
          }
          Pass pass = before.copy();
          pass.value = new FloatRows(y);
          pass.saved[at] = pass.value;
          return pass;
        });
  }

  @Override
  public void backward(Chain chain, int at, Mode mode) {
    chain.local(
        (block, before) -> {
          Matrix g = before.gradient.matrix().copy();
          try (Compute compute = Compute.of(1)) {
            compute.reluGradient(((FloatRows) before.saved[at]).matrix(), g);
          }
          Pass pass = before.copy();
          pass.gradient = new FloatRows(g);
          return pass;
        });
  }
}
