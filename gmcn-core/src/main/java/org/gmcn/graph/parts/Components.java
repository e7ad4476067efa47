package org.gmcn.graph.parts;

import java.util.Arrays;
import org.gmcn.graph.Graph;

/**
 * Connected components.
 *
 * @since 0.1
 */
public final class Components {
  private Components() {}

  /** A component number for every node; numbers run in the order of each component's first node. */
  public static int[] of(Graph graph) {
    int[] component = new int[graph.nodes];
    Arrays.fill(component, -1);
    int[] queue = new int[graph.nodes];
    int found = 0;
    for (int start = 0; start < graph.nodes; start++) {
      if (component[start] >= 0) {
        continue;
      }
      int head = 0;
      int tail = 0;
      queue[tail++] = start;
      component[start] = found;
      while (head < tail) {
        int i = queue[head++];
        for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
          int j = graph.columns[e];
          if (component[j] < 0) {
            component[j] = found;
            queue[tail++] = j;
          }
        }
      }
      found++;
    }
    return component;
  }

  /** The nodes of the largest component, ascending; of equal ones the first. */
  public static int[] largest(Graph graph) {
    int[] component = of(graph);
    int[] size = new int[graph.nodes + 1];
    int best = 0;
    for (int c : component) {
      size[c]++;
    }
    for (int c = 1; c < size.length; c++) {
      if (size[c] > size[best]) {
        best = c;
      }
    }
    int[] nodes = new int[size[best]];
    int to = 0;
    for (int i = 0; i < graph.nodes; i++) {
      if (component[i] == best) {
        nodes[to++] = i;
      }
    }
    return nodes;
  }
}
