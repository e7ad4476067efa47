package org.gmcn.mask;

import java.util.Arrays;
import org.gmcn.compute.Compute;
import org.gmcn.compute.EdgeCompute;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.sparse.PackedEdges;

/**
 * Keeps the pairs of nodes whose score exceeds one threshold for the whole graph. Both directions
 * of an edge share a score, so the mask is symmetric.
 */
final class PairChoice {
  private final EdgeCompute packing;
  private final float[] atPlaces;

  /** Written with the places, and not read. */
  private final float[] sums;

  /** By rank, all the same, as kernels read them. */
  private final float[] thresholds;

  PairChoice(EdgeLayout edges, Compute compute) {
    packing = new EdgeCompute(edges, compute);
    atPlaces = new float[edges.places()];
    sums = new float[edges.ranks + 1];
    thresholds = new float[edges.ranks + 1];
  }

  /**
   * M_ij = 1 if the pair's score exceeds the threshold, else 0.
   *
   * @param scores one value per pair, and a zero
   */
  PackedEdges keepAbove(float threshold, float[] scores, PackedEdges kept) {
    Arrays.fill(thresholds, threshold);
    packing.sums(scores, atPlaces, sums);
    kept.beginPacking();
    kept.endPacking(packing.pack(atPlaces, thresholds, kept.marks, kept.straight, kept.straight));
    return kept;
  }

  float threshold() {
    return thresholds[0];
  }
}
