package org.gmcn.nn;

import java.util.PriorityQueue;

/**
 * A binary tree over n leaves in which often visited leaves lie near the root (Huffman 1952), for
 * hierarchical softmax (Morin and Bengio 2005; Mikolov et al. 2013): the probability of a leaf is
 * the product of the decisions on its path from the root, left wanted 1, right wanted 0. It has n -
 * 1 inner nodes, numbered from 0.
 *
 * @since 0.1
 */
public final class HuffmanTree {
  /** Leaf i has the places offsets[i] to offsets[i + 1] - 1 of the two arrays below. */
  public final int[] offsets;

  /** Inner nodes from the root down. */
  public final int[] inner;

  /** The decision of each inner node for the leaf: 1 or 0. */
  public final float[] wanted;

  private record Subtree(double weight, int number) implements Comparable<Subtree> {
    @Override
    public int compareTo(Subtree that) {
      int byWeight = Double.compare(weight, that.weight);
      return byWeight != 0 ? byWeight : Integer.compare(number, that.number);
    }
  }

  /**
   * @param weights how often each leaf occurs
   */
  public HuffmanTree(double[] weights) {
    int n = weights.length;
    int[] parent = new int[Math.max(1, 2 * n - 1)];
    boolean[] left = new boolean[parent.length];
    PriorityQueue<Subtree> open = new PriorityQueue<>(Math.max(1, n));
    for (int i = 0; i < n; i++) {
      open.add(new Subtree(weights[i], i));
    }
    for (int made = n; made < 2 * n - 1; made++) {
      Subtree a = open.remove();
      Subtree b = open.remove();
      parent[a.number] = made;
      parent[b.number] = made;
      left[a.number] = true;
      open.add(new Subtree(a.weight + b.weight, made));
    }
    int root = 2 * n - 2;
    offsets = new int[n + 1];
    for (int i = 0; i < n; i++) {
      int depth = 0;
      for (int at = i; at != root; at = parent[at]) {
        depth++;
      }
      offsets[i + 1] = Math.addExact(offsets[i], depth);
    }
    inner = new int[offsets[n]];
    wanted = new float[offsets[n]];
    for (int i = 0; i < n; i++) {
      int place = offsets[i + 1];
      for (int at = i; at != root; at = parent[at]) {
        place--;
        inner[place] = parent[at] - n;
        wanted[place] = left[at] ? 1 : 0;
      }
    }
  }

  /** The most decisions of any leaf. */
  public int depth() {
    int deepest = 0;
    for (int i = 0; i + 1 < offsets.length; i++) {
      deepest = Math.max(deepest, offsets[i + 1] - offsets[i]);
    }
    return deepest;
  }
}
