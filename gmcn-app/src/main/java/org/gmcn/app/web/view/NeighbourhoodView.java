package org.gmcn.app.web.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.explain.MaskTrace;
import org.gmcn.graph.Graph;
import org.gmcn.train.Metrics;

/**
 * A node and what lies around it, one or two steps away and never more nodes than asked for, so
 * that it is quick and readable on a graph of any size. Neighbours that are kept more often come
 * first.
 */
public final class NeighbourhoodView {
  /** Of a hub with more neighbours than this, these many are looked at. */
  private static final int MOST_LOOKED_AT = 20_000;

  private final ServedModel trained;
  private final Graph graph;
  private final MaskTrace trace;
  private final List<Integer> hops = new ArrayList<>();
  private final List<Integer> nodes = new ArrayList<>();
  private boolean complete = true;

  private NeighbourhoodView(ServedModel trained) {
    this.trained = trained;
    this.graph = trained.data().graph();
    this.trace = trained.explains() ? trained.explained().explainer().trace() : null;
  }

  public static Map<String, Object> of(ServedModel trained, int node, int hops, int most) {
    NeighbourhoodView view = new NeighbourhoodView(trained);
    view.collect(node, hops, most);
    return view.toMap(node);
  }

  private void collect(int centre, int furthest, int most) {
    Set<Integer> taken = new LinkedHashSet<>(List.of(centre));
    hops.add(0);
    int from = 0;
    for (int hop = 1; hop <= furthest; hop++) {
      List<Integer> frontier = new ArrayList<>(taken).subList(from, taken.size());
      from = taken.size();
      int each = hop == 1 ? most : Math.max(2, (most - from) / Math.max(1, frontier.size()));
      for (int i : frontier) {
        add(i, hop, each, most, taken);
      }
    }
    nodes.addAll(taken);
  }

  private void add(int i, int hop, int each, int most, Set<Integer> taken) {
    int added = 0;
    for (int e : strongest(i)) {
      if (taken.contains(graph.columns[e])) {
        continue;
      }
      if (taken.size() >= most || added >= each) {
        complete = false;
        return;
      }
      hops.add(hop);
      taken.add(graph.columns[e]);
      added++;
    }
  }

  /** The edges of a node, those kept most first. */
  private List<Integer> strongest(int node) {
    int end = Math.min(graph.offsets[node + 1], graph.offsets[node] + MOST_LOOKED_AT);
    complete &= end == graph.offsets[node + 1];
    List<Integer> edges = new ArrayList<>();
    for (int e = graph.offsets[node]; e < end; e++) {
      edges.add(e);
    }
    if (trace != null) {
      edges.sort(Comparator.comparingInt(e -> -trace.timesKept(e)));
    }
    return edges;
  }

  private Map<String, Object> toMap(int centre) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("centre", trained.data().nodeIds().get(centre));
    map.put("classes", trained.model().classNames());
    map.put("layers", trace == null ? 0 : trace.layers());
    map.put("rounds", trace == null ? 0 : trace.rounds());
    map.put("complete", complete);
    List<Map<String, Object>> shown = new ArrayList<>();
    List<Map<String, Object>> edges = new ArrayList<>();
    for (int a = 0; a < nodes.size(); a++) {
      shown.add(node(nodes.get(a), hops.get(a)));
      for (int b = a + 1; b < nodes.size(); b++) {
        int e = graph.edge(nodes.get(a), nodes.get(b));
        if (e >= 0) {
          edges.add(edge(nodes.get(a), nodes.get(b), e));
        }
      }
    }
    map.put("nodes", shown);
    map.put("edges", edges);
    return map;
  }

  private Map<String, Object> node(int node, int hop) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", trained.data().nodeIds().get(node));
    map.put("hop", hop);
    map.put("degree", graph.degree(node));
    map.put("label", trained.labels()[node]);
    int predicted = Metrics.predicted(trained.probabilities(), node);
    map.put("predicted", predicted);
    map.put("confidence", trained.probabilities().get(node, predicted));
    map.put("set", set(node));
    return map;
  }

  private String set(int node) {
    if (trained.split() == null) {
      return null;
    }
    if (Arrays.binarySearch(trained.split().train(), node) >= 0) {
      return "train";
    }
    if (Arrays.binarySearch(trained.split().validation(), node) >= 0) {
      return "validation";
    }
    return Arrays.binarySearch(trained.split().test(), node) >= 0 ? "test" : null;
  }

  /** Which rounds keep the edge, as ones and zeros, all rounds of the first layer first. */
  private Map<String, Object> edge(int a, int b, int e) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("source", trained.data().nodeIds().get(a));
    map.put("target", trained.data().nodeIds().get(b));
    if (trace != null) {
      map.put("kept", bits(e));
      map.put("keptBack", bits(trace.reverse(e)));
    }
    return map;
  }

  private String bits(int e) {
    StringBuilder bits = new StringBuilder();
    for (int l = 0; l < trace.layers(); l++) {
      for (int k = 0; k < trace.rounds(); k++) {
        bits.append(trace.kept(l, k, e) ? '1' : '0');
      }
    }
    return bits.toString();
  }
}
