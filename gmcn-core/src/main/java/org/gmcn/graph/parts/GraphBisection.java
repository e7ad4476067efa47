package org.gmcn.graph.parts;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.gmcn.Rng;
import org.gmcn.graph.Graph;
import org.gmcn.parallel.Cuts;

/**
 * Some nodes of a graph in two halves with as much work each and few edges between them. One half
 * grows breadth first from a random node; then, pass after pass, nodes change sides, best first and
 * each once, and what was best on the way stays (Fiduccia and Mattheyses 1982).
 */
final class GraphBisection {
  private static final int TRIES = 4;

  /** Graphs of more edges are tried fewer times, down to once. */
  private static final int MANY_EDGES = 100_000;

  private static final int PASSES = 6;

  /** How much of the work one half may have more than the other. */
  private static final double TOLERANCE = 0.005;

  /** A pass ends when a quarter of the nodes has moved without a gain. */
  private static final int PATIENCE = 4;

  private static final byte OUTSIDE = -1;

  private final Graph graph;
  private final int[] nodes;

  /** 0 or 1 for the nodes, {@link #OUTSIDE} for all others. */
  private final byte[] side;

  private final long[] work = new long[2];

  private GraphBisection(Graph graph, int[] nodes) {
    this.graph = graph;
    this.nodes = nodes;
    side = new byte[graph.nodes];
  }

  /** The part of every node after so many times halving every part. */
  static int[] parts(Graph graph, int times) {
    int[] part = new int[graph.nodes];
    for (int level = 0; level < times; level++) {
      int[] before = part.clone();
      for (int p = 0; p < 1 << level; p++) {
        byte[] side = halve(graph, members(before, p));
        for (int i = 0; i < side.length; i++) {
          part[i] = side[i] == OUTSIDE ? part[i] : 2 * p + side[i];
        }
      }
    }
    return part;
  }

  private static int[] members(int[] part, int p) {
    int[] members = new int[part.length];
    int count = 0;
    for (int i = 0; i < part.length; i++) {
      if (part[i] == p) {
        members[count++] = i;
      }
    }
    return Arrays.copyOf(members, count);
  }

  /** The sides of the best of a few tries. */
  private static byte[] halve(Graph graph, int[] nodes) {
    byte[] best = null;
    long least = Long.MAX_VALUE;
    int tries = Math.min(TRIES, 1 + MANY_EDGES / Math.max(1, graph.directedEdges()));
    for (int attempt = 0; attempt < tries; attempt++) {
      GraphBisection halving = new GraphBisection(graph, nodes);
      halving.grow(Rng.of(attempt));
      for (int pass = 0; pass < PASSES && halving.improve(); pass++) {}
      long cut = halving.cut();
      if (cut < least) {
        least = cut;
        best = halving.side;
      }
    }
    return best;
  }

  private long work(int node) {
    return Cuts.ROW_COST + graph.degree(node);
  }

  /** Side 0 from a random node on, and from further ones where a component ends. */
  private void grow(Rng random) {
    int[] starts = nodes.clone();
    random.shuffle(starts);
    Arrays.fill(side, OUTSIDE);
    for (int i : nodes) {
      side[i] = 1;
      work[1] += work(i);
    }
    int[] queue = new int[nodes.length];
    boolean[] seen = new boolean[graph.nodes];
    int head = 0;
    int tail = 0;
    int start = 0;
    while (work[0] < work[1]) {
      if (head == tail) {
        int i = starts[start++];
        if (!seen[i]) {
          seen[i] = true;
          queue[tail++] = i;
        }
        continue;
      }
      int i = queue[head++];
      move(i);
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int j = graph.columns[e];
        if (side[j] != OUTSIDE && !seen[j]) {
          seen[j] = true;
          queue[tail++] = j;
        }
      }
    }
  }

  private void move(int i) {
    work[side[i]] -= work(i);
    side[i] ^= 1;
    work[side[i]] += work(i);
  }

  /** By how many edges the cut shrinks if a node moves. */
  private int gain(int i) {
    int gain = 0;
    for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
      byte other = side[graph.columns[e]];
      if (other != OUTSIDE) {
        gain += other == side[i] ? -1 : 1;
      }
    }
    return gain;
  }

  private long cut() {
    long cut = 0;
    for (int i : nodes) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        cut += side[i] == 0 && side[graph.columns[e]] == 1 ? 1 : 0;
      }
    }
    return cut;
  }

  /** One pass; false if it changed nothing. */
  private boolean improve() {
    Pass pass = new Pass();
    int[] moved = new int[nodes.length];
    int count = 0;
    int best = 0;
    long sum = 0;
    long most = balanced() ? 0 : Long.MIN_VALUE;
    while (count - best <= nodes.length / PATIENCE) {
      int i = pass.next();
      if (i < 0) {
        break;
      }
      sum += pass.gains[i];
      pass.move(i);
      moved[count++] = i;
      if (balanced() && sum > most) {
        most = sum;
        best = count;
      }
    }
    while (count > best) {
      move(moved[--count]);
    }
    return best > 0;
  }

  private boolean balanced() {
    return Math.abs(work[0] - work[1]) <= TOLERANCE * (work[0] + work[1]);
  }

  /** Which nodes of both sides would gain most. */
  private final class Pass {
    private final int[] gains = new int[graph.nodes];
    private final boolean[] locked = new boolean[graph.nodes];

    /** Nodes by gain, as (-gain, node); what is no longer true is skipped. */
    private final PriorityQueue<Long> left = new PriorityQueue<>();

    private final PriorityQueue<Long> right = new PriorityQueue<>();

    Pass() {
      for (int i : nodes) {
        gains[i] = gain(i);
        offer(i);
      }
    }

    private void offer(int i) {
      (side[i] == 0 ? left : right).add(((long) -gains[i] << Integer.SIZE) | i);
    }

    /** The node to move next: from the heavier side if that matters, else the best; or -1. */
    int next() {
      Long a = best(left);
      Long b = best(right);
      boolean fromLeft;
      if (balanced() && a != null && b != null) {
        fromLeft = a <= b;
      } else {
        fromLeft = b == null || work[0] > work[1];
      }
      Long chosen = fromLeft ? a : b;
      return chosen == null ? -1 : (int) (long) chosen;
    }

    private Long best(PriorityQueue<Long> queue) {
      for (Long top = queue.peek(); top != null; top = queue.peek()) {
        int i = (int) (long) top;
        if (!locked[i] && (int) -(top >> Integer.SIZE) == gains[i]) {
          return top;
        }
        queue.poll();
      }
      return null;
    }

    /** Moves a node for good, and tells its neighbours. */
    void move(int i) {
      locked[i] = true;
      GraphBisection.this.move(i);
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int j = graph.columns[e];
        if (side[j] != OUTSIDE && !locked[j]) {
          gains[j] += side[j] == side[i] ? -2 : 2;
          offer(j);
        }
      }
    }
  }
}
