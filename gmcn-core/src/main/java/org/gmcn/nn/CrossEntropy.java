package org.gmcn.nn;

import org.gmcn.compute.Compute;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.Rows;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/**
 * Softmax with cross-entropy, averaged over a set of labelled nodes: L = -mean over i of log
 * p_i,y_i with p_i = softmax(logits_i), and dL/dlogits_i = (p_i - onehot(y_i)) / |set| on the set,
 * 0 elsewhere. The terms are added in the order of the set, whatever the threads.
 *
 * @since 0.1
 */
public final class CrossEntropy {
  private final Compute compute;
  private final int[] nodes;
  private final int[] labels;
  private final long setSize;
  private final double[] losses;
  private final boolean[] right;
  private final Rows rows = new Rows();
  private double loss = Double.NaN;
  private double accuracy = Double.NaN;

  /**
   * @param nodes the set, each node with a label
   * @param labels the labels of all nodes
   */
  public CrossEntropy(int[] nodes, int[] labels, Compute compute) {
    this(nodes, labels, nodes.length, compute);
  }

  /**
   * Evaluates a part of a larger set: loss, accuracy and gradient are its share of the whole set's.
   *
   * @param setSize the nodes of the whole set
   */
  public CrossEntropy(int[] nodes, int[] labels, long setSize, Compute compute) {
    this.nodes = nodes.clone();
    this.setSize = setSize;
    this.labels = labels;
    this.compute = compute;
    this.losses = new double[nodes.length];
    this.right = new boolean[nodes.length];
  }

  /**
   * Computes loss and accuracy, and the gradient unless it is null; other rows of it are zeroed.
   */
  public void evaluate(Matrix logits, Matrix gradient) {
    if (gradient != null) {
      logits.checkSameShape(gradient);
      gradient.fill(0);
    }
    rows.logits = logits;
    rows.gradient = gradient;
    compute.run(rows, nodes.length * 32L * logits.columns);
    double sum = 0;
    int correct = 0;
    for (int k = 0; k < nodes.length; k++) {
      sum += losses[k];
      correct += right[k] ? 1 : 0;
    }
    loss = setSize == 0 ? Double.NaN : sum / setSize;
    accuracy = setSize == 0 ? Double.NaN : (double) correct / setSize;
  }

  /** The mean loss of the last evaluation; NaN for an empty set. */
  public double loss() {
    return loss;
  }

  /** The share of right predictions in the last evaluation; NaN for an empty set. */
  public double accuracy() {
    return accuracy;
  }

  private final class Rows implements Workers.Task {
    private Matrix logits;
    private Matrix gradient;

    @Override
    public void run(int part, int parts) {
      int to = Cuts.even(nodes.length, part + 1, parts);
      for (int k = Cuts.even(nodes.length, part, parts); k < to; k++) {
        row(k);
      }
    }

    private void row(int k) {
      int at = logits.row(nodes[k]);
      float[] z = logits.data;
      int classes = logits.columns;
      int label = labels[nodes[k]];
      int best = 0;
      for (int c = 1; c < classes; c++) {
        if (z[at + c] > z[at + best]) {
          best = c;
        }
      }
      double largest = z[at + best];
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        sum += Math.exp(z[at + c] - largest);
      }
      losses[k] = Math.log(sum) - (z[at + label] - largest);
      right[k] = best == label;
      if (gradient != null) {
        int to = gradient.row(nodes[k]);
        for (int c = 0; c < classes; c++) {
          double p = Math.exp(z[at + c] - largest) / sum;
          gradient.data[to + c] = (float) ((p - (c == label ? 1 : 0)) / setSize);
        }
      }
    }
  }
}
