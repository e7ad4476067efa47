package org.gmcn.nn.round;

import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.ColumnPanels;
import org.gmcn.sparse.KeptEdges;

/**
 * Chooses the masks for features that are too wide to be dense, panel by panel: the inner product
 * of two rows is the sum over panels, and with the masks of the earlier rounds each panel's part of
 * U follows from its part of H alone. A round computes U again instead of storing it.
 */
public final class ColumnPanelMasks {
  private ColumnPanelMasks() {}

  /**
   * @param steps T
   * @param width columns of a panel
   * @param masks receives the mask of every round
   */
  public static void choose(
      RoundSchedules.Rounds rounds, int steps, SparseMatrix h, int width, KeptEdges[] masks) {
    RoundSchedule schedule = rounds.schedule();
    MaskRule rule = rounds.rule();
    ColumnPanels panels = new ColumnPanels(h, width);
    for (int k = 0; k < masks.length; k++) {
      panels.rewind();
      for (boolean first = true; panels.next(); first = false) {
        Matrix panel = panels.panel();
        Matrix u = schedule.begin(panel);
        for (int before = 0; before < k; before++) {
          for (int t = 0; t < steps; t++) {
            u = schedule.step(masks[before], t, u, panel);
          }
        }
        if (first) {
          rule.score(u);
        } else {
          rule.addScores(u);
        }
      }
      masks[k] = rule.choose(k);
    }
  }
}
