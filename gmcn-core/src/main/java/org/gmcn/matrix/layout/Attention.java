package org.gmcn.matrix.layout;

import org.gmcn.Rng;
import org.gmcn.matrix.Matrix;

/**
 * The state of attention over the edges of a graph between its passes: two values per edge and
 * head. The value of edge e and head h is stored at {@code e * heads + h}. {@link
 * org.gmcn.kernel.Kernels#attend} and the two backward passes use it; {@code
 * org.gmcn.nn.AttentionSum} has the equations.
 *
 * <p>Matrices of values hold the heads interleaved: unit k of head h is column {@code k * heads +
 * h}, so that a vector of columns meets the heads in the order in which an edge holds them. Of
 * matrices of scores (n x {@link #scoreColumns}) the columns 0 to heads - 1 are those of a node
 * that looks at its neighbours, and {@link #half} to half + heads - 1 those of a node that is
 * looked at; columns between them are zero.
 */
public final class Attention {
  public final int nodes;
  public final int[] offsets;
  public final int[] columns;
  public final int[] reverse;
  public final int heads;

  /** The first column of the second half of the scores. */
  public final int half;

  /** Of LeakyReLU below 0; from 0 to 1. */
  public final float slope;

  /** The attention of each edge and head; negative if dropout removed it. */
  public final float[] weights;

  /** dL/dz of each edge and head. */
  public final float[] dz;

  /** 0 to the last edge: the places of the weights of a row's edges in the forward pass. */
  public final int[] itself;

  /** A row of zeros, with which sums of the backward pass begin. */
  public final Matrix nothing;

  private final double dropout;
  private long key;
  private int threshold;
  private float scale = 1;

  /**
   * @param width columns of the values: heads times units
   * @param nodes each with at least one edge, e.g. to itself
   * @param reverse the edge that runs the other way
   * @param dropout probability that training removes an edge's weight
   */
  public Attention(
      int nodes,
      int[] offsets,
      int[] columns,
      int[] reverse,
      int heads,
      int width,
      double slope,
      double dropout) {
    this.nodes = nodes;
    this.offsets = offsets;
    this.columns = columns;
    this.reverse = reverse;
    this.heads = heads;
    this.half = Matrix.paddedColumns(heads);
    this.slope = (float) slope;
    this.dropout = dropout;
    // A vector is read at the last edge, however few heads there are.
    int length = Math.addExact(Math.multiplyExact(offsets[nodes], heads), Matrix.LANES);
    this.weights = new float[length];
    this.dz = new float[length];
    this.nothing = new Matrix(1, width);
    this.itself = new int[offsets[nodes]];
    for (int e = 0; e < itself.length; e++) {
      itself[e] = e;
    }
  }

  public int scoreColumns() {
    return half + heads;
  }

  /** Begins a pass: whether weights are dropped, and by which key. */
  public void begin(boolean training, long passKey) {
    boolean dropping = training && dropout > 0;
    key = passKey;
    threshold = dropping ? Rng.dropoutThreshold(dropout) : 0;
    scale = dropping ? Rng.dropoutScale(dropout) : 1;
  }

  public long key() {
    return key;
  }

  /** Draws of 24 bits below this remove a weight; 0 if none is removed. */
  public int threshold() {
    return threshold;
  }

  /** The factor of the weights that are left. */
  public float scale() {
    return scale;
  }
}
