package org.gmcn.graph;

import java.util.Arrays;
import org.gmcn.InputException;

/**
 * Collects edges in any order and direction and makes an undirected {@link Graph} of them: each
 * edge in both directions, no self loops (unless asked for), no double edges. Of edges given more
 * than once, in either direction, the largest weight counts.
 *
 * @since 0.1
 */
public final class GraphBuilder {
  private final int nodes;
  private int[] sources = new int[16];
  private int[] targets = new int[16];
  private float[] weights;
  private int count;
  private boolean loops;

  public GraphBuilder(int nodes) {
    if (nodes < 0) {
      throw new IllegalArgumentException("a graph cannot have " + nodes + " nodes");
    }
    this.nodes = nodes;
  }

  public GraphBuilder keepSelfLoops() {
    loops = true;
    return this;
  }

  public GraphBuilder add(int source, int target) {
    return add(source, target, 1);
  }

  public GraphBuilder add(int source, int target, float weight) {
    if (source < 0 || source >= nodes || target < 0 || target >= nodes) {
      throw new IllegalArgumentException(
          "edge " + source + " - " + target + " leaves the graph of " + nodes + " nodes");
    }
    if (!(weight > 0) || weight == Float.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("an edge's weight must be positive: " + weight);
    }
    if (count == sources.length) {
      grow();
    }
    if (weight != 1 && weights == null) {
      weights = new float[sources.length];
      Arrays.fill(weights, 0, count, 1);
    }
    sources[count] = source;
    targets[count] = target;
    if (weights != null) {
      weights[count] = weight;
    }
    count++;
    return this;
  }

  private void grow() {
    int size = (int) Math.min(Integer.MAX_VALUE - 8, sources.length * 2L);
    if (size <= count) {
      throw new InputException(
          "More than " + count + " edges do not fit one graph; use a part of it.");
    }
    sources = Arrays.copyOf(sources, size);
    targets = Arrays.copyOf(targets, size);
    weights = weights == null ? null : Arrays.copyOf(weights, size);
  }

  public Graph build() {
    long[] size = new long[nodes + 1];
    for (int k = 0; k < count; k++) {
      size[sources[k]]++;
      if (sources[k] != targets[k]) {
        size[targets[k]]++;
      }
    }
    int[] offsets = new int[nodes + 1];
    long total = 0;
    for (int i = 0; i < nodes; i++) {
      total += size[i];
      if (total > Integer.MAX_VALUE - 8) {
        throw new InputException(
            "More than "
                + (Integer.MAX_VALUE - 8) / 2
                + " edges do not fit one graph; use a part of it.");
      }
      offsets[i + 1] = (int) total;
    }
    return weights == null ? unweighted(offsets) : weighted(offsets);
  }

  private Graph unweighted(int[] offsets) {
    int[] next = Arrays.copyOf(offsets, nodes);
    int[] columns = new int[offsets[nodes]];
    for (int k = 0; k < count; k++) {
      columns[next[sources[k]]++] = targets[k];
      if (sources[k] != targets[k]) {
        columns[next[targets[k]]++] = sources[k];
      }
    }
    int[] kept = new int[nodes + 1];
    int to = 0;
    for (int i = 0; i < nodes; i++) {
      Arrays.sort(columns, offsets[i], offsets[i + 1]);
      int start = to;
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        int j = columns[e];
        if ((j != i || loops) && (to == start || columns[to - 1] != j)) {
          columns[to++] = j;
        }
      }
      kept[i + 1] = to;
    }
    return new Graph(nodes, kept, Arrays.copyOf(columns, to), null);
  }

  private Graph weighted(int[] offsets) {
    int[] next = Arrays.copyOf(offsets, nodes);
    // Column in the high half, bits of the positive weight in the low: sorting puts the largest
    // weight of a double edge last.
    long[] packed = new long[offsets[nodes]];
    for (int k = 0; k < count; k++) {
      long bits = Float.floatToIntBits(weights[k]);
      packed[next[sources[k]]++] = ((long) targets[k] << 32) | bits;
      if (sources[k] != targets[k]) {
        packed[next[targets[k]]++] = ((long) sources[k] << 32) | bits;
      }
    }
    int[] kept = new int[nodes + 1];
    int to = 0;
    for (int i = 0; i < nodes; i++) {
      Arrays.sort(packed, offsets[i], offsets[i + 1]);
      int start = to;
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        int j = (int) (packed[e] >>> 32);
        if (j == i && !loops) {
          continue;
        }
        if (to > start && (int) (packed[to - 1] >>> 32) == j) {
          to--;
        }
        packed[to++] = packed[e];
      }
      kept[i + 1] = to;
    }
    int[] columns = new int[to];
    float[] values = new float[to];
    for (int e = 0; e < to; e++) {
      columns[e] = (int) (packed[e] >>> 32);
      values[e] = Float.intBitsToFloat((int) packed[e]);
    }
    return new Graph(nodes, kept, columns, values);
  }
}
