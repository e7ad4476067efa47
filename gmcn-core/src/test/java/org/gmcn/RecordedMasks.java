package org.gmcn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnNetwork;
import org.gmcn.sparse.KeptEdges;

/** The masks that a network's rules choose, layer by layer and round by round; the last pass's. */
public final class RecordedMasks implements GmcnNetwork.RuleWrapper {
  private final Graph graph;
  private final Map<Integer, List<boolean[][]>> masks = new HashMap<>();

  public RecordedMasks(Graph graph) {
    this.graph = graph;
  }

  /** The mask of a round as a full matrix. */
  public boolean[][] mask(int layer, int round) {
    return masks.get(layer).get(round);
  }

  @Override
  public MaskRule wrap(int layer, MaskRule rule) {
    List<boolean[][]> chosen = masks.computeIfAbsent(layer, l -> new ArrayList<>());
    return new MaskRule() {
      @Override
      public KeptEdges choose(int round) {
        KeptEdges kept = rule.choose(round);
        while (chosen.size() > round) {
          chosen.remove(chosen.size() - 1);
        }
        chosen.add(dense(graph, kept));
        return kept;
      }

      @Override
      public void score(Matrix u) {
        rule.score(u);
      }

      @Override
      public void addScores(Matrix u) {
        rule.addScores(u);
      }

      @Override
      public float threshold(int row) {
        return rule.threshold(row);
      }

      @Override
      public void affinities(int row, float[] to, int at) {
        rule.affinities(row, to, at);
      }

      @Override
      public void scores(int row, float[] to, int at) {
        rule.scores(row, to, at);
      }
    };
  }

  public static boolean[][] dense(Graph graph, KeptEdges kept) {
    boolean[][] mask = new boolean[graph.nodes][graph.nodes];
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        mask[i][graph.columns[e]] = kept.keeps(e);
      }
    }
    return mask;
  }
}
