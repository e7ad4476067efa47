package org.gmcn.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.nn.CrossEntropy;
import org.gmcn.nn.Dropout;
import org.gmcn.nn.GmcAggregation;
import org.gmcn.sparse.Topology;

/**
 * Forward and back through GmCN on one {@link ClusterPart}, with the layers of one machine: the
 * sums of losses and right predictions of its nodes, and of the gradients of the training loss.
 */
final class ClusterPass {
  /** Loss, right ones and nodes of the training set, then of the validation set. */
  static final int NUMBERS = 6;

  private final Compute compute;
  private final GmcnOptions options;
  private final ClusterPart part;
  private final FloatRows[] weights;
  private final long key;
  private final Topology topology;
  private final float[] inverseRoots;
  private final List<GmcAggregation> aggregations = new ArrayList<>();
  private final List<Matrix> inputs = new ArrayList<>();
  private final List<Matrix> hidden = new ArrayList<>();

  private ClusterPass(
      ClusterPart part, FloatRows[] weights, Map<String, ?> options, long key, Compute compute) {
    this.part = part;
    this.weights = weights;
    this.options = Options.with(Methods.GMCN.defaults(), options);
    this.key = key;
    this.compute = compute;
    this.topology = part.topology();
    this.inverseRoots = part.inverseRoots();
  }

  /** The {@link #NUMBERS}, followed by the gradients, parameter after parameter. */
  static double[] run(ClusterPart part, FloatRows[] weights, Map<String, ?> options, long key) {
    try (Compute compute = Compute.of(1)) {
      return new ClusterPass(part, weights, options, key, compute).run();
    }
  }

  private double[] run() {
    Matrix scores = forward();
    CrossEntropy train = new CrossEntropy(part.train(), part.labels(), 1, compute);
    CrossEntropy validation = new CrossEntropy(part.validation(), part.labels(), 1, compute);
    Matrix gradient = new Matrix(scores.rows, scores.columns);
    train.evaluate(scores, gradient);
    validation.evaluate(scores, null);
    int size = NUMBERS;
    for (FloatRows w : weights) {
      size += w.matrix().rows * w.matrix().columns;
    }
    double[] out = new double[size];
    out[0] = train.loss();
    out[1] = train.accuracy();
    out[2] = part.train().length;
    out[3] = validation.loss();
    out[4] = validation.accuracy();
    out[5] = part.validation().length;
    backward(gradient, out);
    return out;
  }

  private Matrix forward() {
    Matrix value = part.input().matrix();
    for (int l = 0; l < weights.length; l++) {
      if (l > 0) {
        compute.relu(value, value);
        hidden.add(value);
        GmcAggregation aggregation = new GmcAggregation(topology, options.layer(l), compute);
        aggregations.add(aggregation);
        Matrix scaled = new Matrix(value.rows, value.columns);
        compute.scaleRows(inverseRoots, value, scaled);
        value = aggregation.forward(scaled).copy();
        compute.scaleRows(part.roots(), value, value);
      }
      Matrix input = dropped(value, l);
      inputs.add(input);
      Matrix w = weights[l].matrix();
      Matrix next = new Matrix(value.rows, w.columns);
      compute.multiply(input, w, next);
      value = next;
    }
    return value;
  }

  private Matrix dropped(Matrix value, int layer) {
    Dropout dropout = new Dropout(options.dropout(layer), compute);
    if (!dropout.active()) {
      return value;
    }
    Matrix out = new Matrix(value.rows, value.columns);
    dropout.apply(value, Rng.key(key, layer), out);
    return out;
  }

  private void backward(Matrix gradient, double[] out) {
    Matrix g = gradient;
    int end = out.length;
    for (int l = weights.length - 1; l >= 0; l--) {
      Matrix w = weights[l].matrix();
      Matrix dw = new Matrix(w.rows, w.columns);
      compute.multiplyLeftTransposed(inputs.get(l), g, dw);
      float[] values = dw.toArray();
      end -= values.length;
      for (int k = 0; k < values.length; k++) {
        out[end + k] = values[k];
      }
      if (l > 0) {
        Matrix du = new Matrix(g.rows, w.rows);
        compute.multiplyRightTransposed(g, w, du);
        Matrix dh = new Matrix(g.rows, w.rows);
        Matrix dv = dropped(du, l);
        compute.scaleRows(part.roots(), dv, dv);
        aggregations.get(l - 1).backward(dv, dh);
        compute.scaleRows(inverseRoots, dh, dh);
        compute.reluGradient(hidden.get(l - 1), dh);
        g = dh;
      }
    }
  }
}
