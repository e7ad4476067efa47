package org.gmcn.explain;

import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnNetwork;
import org.gmcn.sparse.KeptEdges;

/** A mask rule that reports each of its choices to an observer, which cannot change them. */
final class ObservedRule implements MaskRule {
  private final MaskRule rule;
  private final Observer observer;
  private final int layer;

  /** Is called around every choice of a network. */
  interface Observer {
    void chosen(int layer, int round, MaskRule rule, KeptEdges kept);
  }

  private ObservedRule(MaskRule rule, int layer, Observer observer) {
    this.rule = rule;
    this.layer = layer;
    this.observer = observer;
  }

  static GmcnNetwork.RuleWrapper by(Observer observer) {
    return (layer, rule) -> new ObservedRule(rule, layer, observer);
  }

  @Override
  public KeptEdges choose(int round) {
    KeptEdges kept = rule.choose(round);
    observer.chosen(layer, round, rule, kept);
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
}
