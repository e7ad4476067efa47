package org.gmcn.sparse;

import org.gmcn.compute.Compute;

/**
 * The kept edges of every round of a layer, each made when its round is first chosen and then used
 * again in every pass.
 *
 * @since 0.1
 */
public final class MaskStorage {
  /** The use of the masks after their round, in ascending order. */
  public enum Lifetime {
    /** None: the next round's mask replaces it, as in a single forward pass. */
    ROUND,
    /** Further forward passes with the same masks. */
    FORWARD,
    /** Also backward passes, which need the transpose. */
    BACKWARD
  }

  private final Topology topology;
  private final Lifetime lifetime;
  private final boolean valued;
  private final PackedEdges[] rounds;

  /**
   * @param rounds K
   * @param valued whether products with values of Â are needed, not only sums
   */
  public MaskStorage(Topology topology, int rounds, Lifetime lifetime, boolean valued) {
    this.topology = topology;
    this.lifetime = lifetime;
    this.valued = valued;
    this.rounds = new PackedEdges[rounds];
  }

  /** The form of a packed mask in which it is used: its own, or that of all edges. */
  public KeptEdges form(PackedEdges packed, Compute compute) {
    return packed.share() == 1 ? topology.all(compute.threads()) : packed;
  }

  /**
   * The place for the mask of a round.
   *
   * @param symmetric whether every mask that will be put there is symmetric
   */
  public PackedEdges round(int round, boolean symmetric) {
    int place = lifetime == Lifetime.ROUND ? 0 : round;
    if (rounds[place] == null) {
      boolean oneWay = symmetric || lifetime != Lifetime.BACKWARD;
      rounds[place] = new PackedEdges(topology, oneWay, valued);
    }
    return rounds[place];
  }
}
