package org.gmcn.compute;

import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.Attention;
import org.gmcn.parallel.Cuts;
import org.gmcn.parallel.Workers;

/** The checked door to the kernels of attention. Nothing is allocated after construction. */
public final class AttentionCompute {
  private final Attention a;
  private final Compute compute;
  private final Kernels kernels;
  private final int width;
  private final Workers.Task attend = this::attend;
  private final Workers.Task back = this::back;
  private final Workers.Task across = this::across;
  private Matrix scores;
  private Matrix q;
  private Matrix bias;
  private Matrix y;
  private Matrix g;
  private Matrix dScores;
  private Matrix dq;

  public AttentionCompute(Attention attention, Compute compute) {
    Shapes.given("the attention", attention);
    Shapes.given("compute", compute);
    a = attention;
    this.compute = compute;
    kernels = compute.kernels();
    width = a.nothing.columns;
    Shapes.ranges(a.nodes, a.offsets, a.offsets, 1, a.columns);
    SparseMatrix.checkEntries(a.nodes, a.nodes, a.offsets, a.columns);
    Shapes.length("the reverse edges", a.reverse, a.offsets[a.nodes]);
  }

  /** Y and the weights of the edges; see {@link Kernels#attend}. */
  public void forward(Matrix ofScores, Matrix ofQ, Matrix ofBias, Matrix to) {
    Shapes.shape("the scores", ofScores, a.nodes, a.scoreColumns());
    Shapes.shape("Q", ofQ, a.nodes, width);
    Shapes.shape("the bias", ofBias, 1, width);
    Shapes.shape("Y", to, a.nodes, width);
    Shapes.apart("Y", to, ofQ);
    scores = ofScores;
    q = ofQ;
    bias = ofBias;
    y = to;
    compute.run(attend, work());
  }

  /** The gradients for G = dL/dY, with the scores and Q of the last forward pass. */
  public void backward(Matrix ofScores, Matrix ofQ, Matrix gradient, Matrix toScores, Matrix toQ) {
    Shapes.shape("the scores", ofScores, a.nodes, a.scoreColumns());
    Shapes.shape("Q", ofQ, a.nodes, width);
    Shapes.shape("G", gradient, a.nodes, width);
    Shapes.shape("the gradient of scores", toScores, a.nodes, a.scoreColumns());
    Shapes.shape("the gradient of Q", toQ, a.nodes, width);
    Shapes.apart("the gradient of scores", toScores, ofScores);
    Shapes.apart("the gradient of Q", toQ, gradient);
    scores = ofScores;
    q = ofQ;
    g = gradient;
    dScores = toScores;
    dq = toQ;
    compute.run(back, work());
    compute.run(across, work());
  }

  private long work() {
    return (long) a.offsets[a.nodes] * (width + 8L * a.heads);
  }

  private int first(int part, int parts) {
    return Cuts.byCost(a.offsets, a.nodes, part, parts);
  }

  private void attend(int part, int parts) {
    kernels.attend(first(part, parts), first(part + 1, parts), a, scores, q, bias, y);
  }

  private void back(int part, int parts) {
    kernels.attendBack(first(part, parts), first(part + 1, parts), a, scores, q, g, dScores);
  }

  private void across(int part, int parts) {
    kernels.attendBackAcross(first(part, parts), first(part + 1, parts), a, g, dScores, dq);
  }
}
