package org.gmcn.spark;

import java.io.Serializable;
import org.gmcn.matrix.SparseMatrix;

/**
 * The rows of Â that one task works on, and what it exchanges with the other blocks. Nodes are
 * numbered over all blocks, and a block owns those from {@code firstRow} on.
 *
 * <p>Within the block nodes have local numbers that ascend as the global ones do: first the {@code
 * below} foreign nodes with smaller numbers, then the {@code owned} ones, then the other foreign
 * nodes. So the edges of a row stand in the same order however the graph is cut, and its sums come
 * out the same to the bit.
 *
 * <p>Owned rows hold all their edges. Foreign rows above hold their edges back into the block,
 * because the affinity kernel computes an edge at its larger end; foreign rows below are empty.
 * Hence the owned edges are the first {@link #ownedEdges()} ones.
 */
final class Block implements Serializable {
  private static final long serialVersionUID = 1;

  final int id;

  /** Nodes of the whole graph. */
  final long nodes;

  final long firstRow;
  final int below;
  final int owned;

  /** Owned and foreign nodes together. */
  final int local;

  /** Compressed rows in local numbers, one row a local node. */
  final int[] offsets;

  final int[] columns;
  final float[] values;

  /** The edge that runs the other way within the block; the edge itself where that is elsewhere. */
  final int[] reverse;

  /** For every other block the owned rows (from 0) it needs, ascending. */
  final int[][] send;

  /** For every other block the local numbers of the rows it sends, in the order it does. */
  final int[][] receive;

  /** The foreign nodes' numbers in the whole graph, ascending. */
  final int[] foreignNodes;

  /** D^-1/2 of every local node, by its degree in the whole graph. */
  final float[] scales;

  /** Whether any edge of the whole graph has a weight other than one. */
  final boolean weighted;

  /** The offsets of the owned rows alone. */
  final int[] ownedOffsets;

  Block(
      int id,
      long nodes,
      long firstRow,
      int below,
      int owned,
      int[] offsets,
      int[] columns,
      float[] values,
      int[] reverse,
      int[][] send,
      int[][] receive,
      int[] foreignNodes,
      float[] scales,
      boolean weighted) {
    this.id = id;
    this.nodes = nodes;
    this.firstRow = firstRow;
    this.below = below;
    this.owned = owned;
    this.local = offsets.length - 1;
    this.offsets = offsets;
    this.columns = columns;
    this.values = values;
    this.reverse = reverse;
    this.send = send;
    this.receive = receive;
    this.foreignNodes = foreignNodes;
    this.scales = scales;
    this.weighted = weighted;
    this.ownedOffsets = java.util.Arrays.copyOfRange(offsets, below, below + owned + 1);
  }

  /** How many blocks there are. */
  int blocks() {
    return send.length;
  }

  /** Directed edges of the owned rows. */
  int ownedEdges() {
    return ownedOffsets[owned];
  }

  /** All local rows as a square matrix. */
  SparseMatrix adjacency() {
    return new SparseMatrix(local, local, offsets, columns, values);
  }

  int foreign() {
    return local - owned;
  }

  /** The number in the whole graph of a local node. */
  long node(int number) {
    if (number < below) {
      return foreignNodes[number];
    }
    return number < below + owned ? firstRow + number - below : foreignNodes[number - owned];
  }
}
