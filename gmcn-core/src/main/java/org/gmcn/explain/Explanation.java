package org.gmcn.explain;

import java.util.List;

/**
 * Why a node gets its class.
 *
 * <p>The logit of the predicted class is a sum over nodes, {@code logit = own + the neighbours'
 * contributions + farther}: the last layer's U is linear in its input H once the masks are chosen,
 * so row i of U is Σ_j w_j H_j, and node j puts in w_j (H_j Θ)_c. The weights w come from running
 * the propagation backwards from the node. A dropped neighbour can still have a contribution: its
 * signal may come by way of another node.
 *
 * @param predicted the class with the largest probability
 * @param logit the score of the predicted class before the softmax
 * @param thresholds for each layer, the thresholds that a score had to exceed in its rounds; NaN if
 *     the layer keeps every edge
 * @param own what the node itself puts into the logit
 * @param neighbours all of them, the largest contribution first
 * @param farther what nodes two steps away and more put in
 * @param fartherNodes how many of these there are
 * @param farthest those of them with the largest contributions by size
 * @since 0.1
 */
public record Explanation(
    int node,
    int predicted,
    float[] probabilities,
    double logit,
    List<List<Float>> thresholds,
    double own,
    List<Neighbour> neighbours,
    double farther,
    int fartherNodes,
    List<Source> farthest) {

  /** A node and what it puts into the logit. */
  public record Source(int node, double contribution) {}

  /**
   * One neighbour.
   *
   * @param predicted what the model says of the neighbour itself
   * @param used whether some round of some layer kept the edge in either direction; what is not
   *     used can be taken away without changing a bit of any prediction
   * @param choices a list a layer of a choice a round
   * @param contribution what it puts into the logit of the class predicted for the node
   * @param without the prediction with the edge closed in both directions in every round, all other
   *     masks held as they are; null where it is not used or was too much work
   */
  public record Neighbour(
      int node,
      int predicted,
      boolean used,
      List<List<Choice>> choices,
      double contribution,
      Outcome without) {

    /** In how many rounds of all layers the node listens to this neighbour. */
    public int timesKept() {
      int times = 0;
      for (List<Choice> layer : choices) {
        for (Choice choice : layer) {
          times += choice.kept() ? 1 : 0;
        }
      }
      return times;
    }
  }

  /**
   * What one round decided.
   *
   * @param kept whether the node listens to the neighbour
   * @param keptBack whether the neighbour listens to the node
   * @param affinity Z, the likeness of the two in this round, or the cosine
   * @param score M, what is compared
   * @param threshold what the score had to exceed
   */
  public record Choice(
      boolean kept, boolean keptBack, float affinity, float score, float threshold) {
    /** Whether the layer scores edges; if not, it keeps all, and the three values are NaN. */
    public boolean scored() {
      return !Float.isNaN(threshold);
    }
  }

  /** A prediction. */
  public record Outcome(int predicted, float[] probabilities) {}
}
