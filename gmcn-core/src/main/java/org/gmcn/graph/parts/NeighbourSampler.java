package org.gmcn.graph.parts;

import java.util.Arrays;
import org.gmcn.Rng;
import org.gmcn.graph.Graph;

/**
 * Draws neighbours for mini-batches: uniformly, without replacement, all of them where there are no
 * more than asked for. What is drawn for a node depends on the key and the node alone. One thread
 * uses it at a time.
 *
 * @since 0.1
 */
public final class NeighbourSampler {
  private final Graph graph;

  /** Place of a node among the sources under way, or -1. */
  private final int[] place;

  /** Which neighbour of the node under way is drawn: those marked with the present round. */
  private final int[] mark;

  private int round;

  public NeighbourSampler(Graph graph) {
    this.graph = graph;
    this.place = new int[graph.nodes];
    Arrays.fill(place, -1);
    int largest = 0;
    for (int i = 0; i < graph.nodes; i++) {
      largest = Math.max(largest, graph.degree(i));
    }
    this.mark = new int[largest];
  }

  /**
   * Draws up to so many neighbours for each target.
   *
   * @param targets different nodes, ascending
   */
  public Block sample(int[] targets, int most, long key) {
    int[] offsets = new int[targets.length + 1];
    for (int t = 0; t < targets.length; t++) {
      offsets[t + 1] = Math.addExact(offsets[t], Math.min(most, graph.degree(targets[t])));
    }
    int[] edges = new int[offsets[targets.length]];
    for (int t = 0; t < targets.length; t++) {
      draw(targets[t], key, edges, offsets[t], offsets[t + 1]);
    }
    int[] sources = sources(targets, edges);
    int[] columns = new int[edges.length];
    for (int k = 0; k < edges.length; k++) {
      columns[k] = place[graph.columns[edges[k]]];
    }
    int[] self = new int[targets.length];
    for (int t = 0; t < targets.length; t++) {
      self[t] = place[targets[t]];
    }
    for (int node : sources) {
      place[node] = -1;
    }
    return new Block(targets, sources, self, offsets, columns, edges);
  }

  /** Floyd's way to draw a subset: one random number for each that is drawn. */
  private void draw(int node, long key, int[] edges, int from, int to) {
    int first = graph.offsets[node];
    int degree = graph.degree(node);
    int count = to - from;
    if (count == degree) {
      for (int k = 0; k < degree; k++) {
        edges[from + k] = first + k;
      }
      return;
    }
    round++;
    Rng rng = Rng.of(key, node);
    for (int j = degree - count; j < degree; j++) {
      int drawn = rng.nextInt(j + 1);
      if (mark[drawn] == round) {
        drawn = j;
      }
      mark[drawn] = round;
      edges[from++] = first + drawn;
    }
    Arrays.sort(edges, to - count, to);
  }

  /** Targets and neighbours, ascending; leaves each one's place in {@link #place}. */
  private int[] sources(int[] targets, int[] edges) {
    int[] found = new int[targets.length + edges.length];
    int count = 0;
    for (int node : targets) {
      place[node] = 0;
      found[count++] = node;
    }
    for (int e : edges) {
      int node = graph.columns[e];
      if (place[node] < 0) {
        place[node] = 0;
        found[count++] = node;
      }
    }
    int[] sources = Arrays.copyOf(found, count);
    Arrays.sort(sources);
    for (int k = 0; k < count; k++) {
      place[sources[k]] = k;
    }
    return sources;
  }
}
