package org.gmcn.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.sparse.Topology;

/**
 * What a task of the cluster mode trains on: a block's nodes and their neighbours (a halo of one
 * hop), the edges with at least one end in the block, valued as in the whole graph, and the exact
 * first-layer aggregate of all these nodes. The loss is taken on the block's own nodes.
 *
 * <p>A node of the halo has but some of its neighbours here. A step of propagation is a mean over
 * neighbours, of D^-1/2 U, so theirs is taken over those that are here: row h of Â is multiplied by
 * r_h, what the whole row weighs over what these edges do. To stay symmetric, the edges hold R^1/2
 * Â R^1/2, which propagates R^-1/2 U; scores and masks are the same for both.
 *
 * @param values of R^1/2 Â R^1/2
 * @param roots R^1/2; 1 for the block's own nodes
 * @param input one row a local node
 * @param labels one a local node; -1 in the halo
 */
record ClusterPart(
    int id,
    int[] offsets,
    int[] columns,
    float[] values,
    int[] reverse,
    float[] roots,
    FloatRows input,
    int[] labels,
    int[] train,
    int[] validation)
    implements Serializable {

  static ClusterPart of(Block block, Pass pass) {
    int owned = block.ownedEdges();
    int[] offsets = new int[block.local + 1];
    for (int i = 0; i < block.owned; i++) {
      offsets[block.below + i + 1] = block.ownedOffsets[i + 1] - block.ownedOffsets[i];
    }
    for (int e = 0; e < owned; e++) {
      if (foreign(block, block.columns[e])) {
        offsets[block.columns[e] + 1]++;
      }
    }
    for (int i = 0; i < block.local; i++) {
      offsets[i + 1] = Math.addExact(offsets[i + 1], offsets[i]);
    }
    int[] next = Arrays.copyOf(offsets, block.local);
    int[] columns = new int[offsets[block.local]];
    float[] values = new float[columns.length];
    for (int i = 0; i < block.owned; i++) {
      for (int e = block.ownedOffsets[i]; e < block.ownedOffsets[i + 1]; e++) {
        int j = block.columns[e];
        put(columns, values, next[block.below + i]++, j, block.values[e]);
        if (foreign(block, j)) {
          put(columns, values, next[j]++, block.below + i, block.values[e]);
        }
      }
    }
    float[] roots = weigh(block, offsets, columns, values);
    NodeSets sets = pass.sets;
    int[] labels = new int[block.local];
    Arrays.fill(labels, -1);
    System.arraycopy(sets.labels(), 0, labels, block.below, block.owned);
    return new ClusterPart(
        block.id,
        offsets,
        columns,
        values,
        reverse(offsets, columns),
        roots,
        pass.value,
        labels,
        shifted(sets.train(), block.below),
        shifted(sets.validation(), block.below));
  }

  /** R^1/2, multiplied into the values. */
  private static float[] weigh(Block block, int[] offsets, int[] columns, float[] values) {
    float[] roots = new float[block.local];
    for (int i = 0; i < block.local; i++) {
      roots[i] = 1;
      if (foreign(block, i)) {
        // D^1/2 is its own mean over neighbours, in this sense: Â D^1/2 = D^1/2.
        double here = 0;
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
          here += values[e] / block.scales[columns[e]];
        }
        roots[i] = (float) Math.sqrt(1 / (block.scales[i] * here));
      }
    }
    for (int i = 0; i < block.local; i++) {
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        values[e] *= roots[i] * roots[columns[e]];
      }
    }
    return roots;
  }

  private static boolean foreign(Block block, int number) {
    return number < block.below || number >= block.below + block.owned;
  }

  private static void put(int[] columns, float[] values, int at, int column, float value) {
    columns[at] = column;
    values[at] = value;
  }

  /** Rows ascend: while i ascends, the edges (j, i) of row j are met in their order. */
  private static int[] reverse(int[] offsets, int[] columns) {
    int[] next = Arrays.copyOf(offsets, offsets.length - 1);
    int[] reverse = new int[columns.length];
    for (int e = 0; e < columns.length; e++) {
      reverse[e] = next[columns[e]]++;
    }
    return reverse;
  }

  private static int[] shifted(int[] rows, int by) {
    return Arrays.stream(rows).map(row -> row + by).toArray();
  }

  /** R^-1/2. */
  float[] inverseRoots() {
    float[] inverse = new float[roots.length];
    for (int i = 0; i < inverse.length; i++) {
      inverse[i] = 1 / roots[i];
    }
    return inverse;
  }

  Topology topology() {
    int local = offsets.length - 1;
    return new Topology(new SparseMatrix(local, local, offsets, columns, values), reverse);
  }
}
