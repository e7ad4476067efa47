package org.gmcn.nn;

import org.gmcn.kernel.ColumnPanels;
import org.gmcn.kernel.Compute;
import org.gmcn.kernel.Matrix;
import org.gmcn.kernel.RowScale;
import org.gmcn.kernel.SparseMatrix;
import org.gmcn.mask.ColumnSubset;
import org.gmcn.mask.Degrees;
import org.gmcn.mask.KeptEdges;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.MaskRule;
import org.gmcn.mask.RowSubset;
import org.gmcn.mask.RowWork;
import org.gmcn.mask.Topology;

/**
 * The graph mask convolution without its weights (Jiang et al. 2019, Eq. 6 and Algorithm 2): from H
 * (n x d) to U (n x d),
 *
 * <pre>
 * U = H
 * repeat K times:
 *   M = mask rule(U)
 *   repeat T times: U = α (M ⊙ Â) U + (1-α) H
 * </pre>
 *
 * U is carried from round to round. Going back, the masks are constants: for every step from the
 * last to the first dH += (1-α) G and G = α (M ⊙ Â)^T G, and at the end dH += G, so only the masks
 * of the K rounds are kept.
 *
 * @since 0.1
 */
public final class GmcAggregation {
  /** Numbers of a matrix that no longer fits the cache of a processor: 1 MB. */
  static final int UNCACHED = 1 << 18;

  /** A mask is steady when fewer than a quarter of its rows change. */
  private static final int UNSTEADY = 4;

  private final Compute compute;
  private final Topology topology;
  private final MaskOptions options;
  private final int steps;
  private final float alpha;
  private final KeptEdges[] rounds;
  private final double[] shares;

  /** Whether few rows of a round's mask changed in the last pass. */
  private final boolean[] steady;

  /** Whether it may be proved that a round keeps all edges, without choosing. */
  private final boolean provable;

  /** When to try to. */
  private final Attempts[] proofs;

  private final FirstStep firstStep = new FirstStep();
  private final Masks masks;
  private final MaskRule rule;

  /** Null where Â is used: otherwise U is kept as D^-1/2 U, up to the last step. */
  private final Degrees degrees;

  private final RowScale step;
  private final RowScale last;
  private final GmcGradient gradient;
  private Matrix front;
  private Matrix back;

  /** What stays of the masks of a pass, each more than the one before. */
  public enum Masks {
    /** Each round's mask takes the place of the one before: forward passes only. */
    NONE,
    /** The masks of all rounds, for further passes forward. */
    FORWARD,
    /** Their transposes too, for passes back. */
    BACKWARD
  }

  /**
   * @param rounds K
   * @param steps T
   * @param alpha α
   */
  public GmcAggregation(
      Topology topology,
      MaskOptions options,
      int rounds,
      int steps,
      double alpha,
      Compute compute) {
    this(topology, options, rounds, steps, alpha, compute, Masks.BACKWARD);
  }

  public GmcAggregation(
      Topology topology,
      MaskOptions options,
      int rounds,
      int steps,
      double alpha,
      Compute compute,
      Masks masks) {
    this.masks = masks;
    this.compute = compute;
    this.topology = topology;
    this.options = options;
    this.steps = steps;
    this.alpha = (float) alpha;
    // Degrees in place of Â; the other rules want Â itself.
    this.degrees = options.rule() == MaskOptions.Rule.TRUNCATED ? topology.degrees() : null;
    this.rule =
        degrees == null
            ? MaskRule.of(options, topology, compute)
            : MaskRule.ofScaled(options, topology, compute);
    this.rounds = new KeptEdges[rounds];
    this.shares = new double[rounds];
    this.steady = new boolean[rounds];
    this.proofs = new Attempts[rounds];
    this.provable = degrees != null && !options.relative();
    for (int k = 0; k < rounds; k++) {
      this.rounds[k] = masks != Masks.NONE || k == 0 ? kept() : this.rounds[0];
      this.proofs[k] = new Attempts(provable);
    }
    if (degrees == null) {
      step = last = null;
    } else {
      float rest = 1 - this.alpha;
      float[] inverseRoots = degrees.inverseRoot();
      step = new RowScale(this.alpha, degrees.inverse(), rest, inverseRoots, 0, null);
      last = new RowScale(this.alpha, inverseRoots, rest, null, 0, null);
    }
    gradient = new GmcGradient(this.rounds, steps, this.alpha, degrees, compute);
  }

  private KeptEdges kept() {
    boolean symmetric = rule.symmetric() || masks != Masks.BACKWARD;
    return degrees == null
        ? new KeptEdges(topology, symmetric)
        : KeptEdges.withoutValues(topology, symmetric);
  }

  /** Told after every round's mask has been chosen; for explanations. */
  public interface RoundListener {
    void round(int round, MaskRule rule, KeptEdges kept);

    /** Told before that, when the rule has measured and not yet chosen. */
    default void measured(int round, MaskRule rule) {}
  }

  /** U for H, choosing the masks anew. The result is overwritten by the next call. */
  public Matrix forward(Matrix h) {
    return forward(h, null, null);
  }

  /** The same, telling a listener about each round. */
  public Matrix forward(Matrix h, RoundListener listener) {
    return forward(h, listener, null);
  }

  /**
   * The same in some rows; what stands in the others is of no use.
   *
   * @param listener told about each round, or null
   * @param only the rows, or null for all
   */
  public Matrix forward(Matrix h, RoundListener listener, RowSubset only) {
    Matrix u = begin(h);
    for (int k = 0; k < rounds.length; k++) {
      boolean stepped = listener == null && chooseAndStep(k, h, u);
      if (!stepped) {
        rule.measure(u, false);
        choose(k, listener);
      }
      u = propagate(k, stepped ? 1 : 0, h, stepped ? other(u) : u, only);
    }
    return steps == 0 ? h : u;
  }

  /**
   * Chooses a round's mask and does its first step at once, if that pays: with all edges where last
   * time all were kept and it is clear or can be proved that they still are; or, where the rows of
   * all nodes fit no cache and few masks change, with the last pass's mask, while neighbours' rows
   * are fetched for the mask anyway. Rows whose mask turns out otherwise are summed again.
   *
   * @return whether it was done
   */
  private boolean chooseAndStep(int k, Matrix h, Matrix u) {
    if (degrees == null || steps == 0) {
      return false;
    }
    boolean all = rounds[k].all();
    if (startsFreely(k, u)) {
      rounds[k].sumNeighboursFreely(compute, u, step, h, other(u));
      return true;
    }
    if (all && proofs[k].due()) {
      boolean proved = rule.keepsAll(u, scale(k, 0), h, other(u));
      proofs[k].tried(proved);
      if (proved) {
        return true;
      }
      rule.measure(u, false);
    } else if (steady[k] && (long) h.rows * h.stride >= UNCACHED) {
      firstStep.set(k, h, u);
      rule.measure(u, firstStep);
    } else {
      return false;
    }
    choose(k, null);
    if (!all && startsFreely(k, u)) {
      rounds[k].sumNeighboursFreely(compute, u, step, h, other(u));
    } else {
      rounds[k].sumChanged(compute, u, scale(k, 0), h, other(u));
    }
    return true;
  }

  /**
   * Whether a round's first step is summed in any order. That hangs on U and the mask alone, not on
   * how the mask was found, nor on what is known from passes before: so the bits do not either.
   */
  private boolean startsFreely(int k, Matrix u) {
    return provable
        && !isLast(k, 0)
        && rounds[k].sumsInBlocks(compute, u)
        && rule.clearlyKeepsAll(u);
  }

  /** U before the first step. */
  private Matrix begin(Matrix h) {
    allocate(h);
    if (degrees == null || rounds.length == 0) {
      return h;
    }
    compute.scaleRows(degrees.inverseRoot(), h, front);
    return front;
  }

  /** U for H with the masks as they were last chosen. */
  public Matrix forwardWithMasks(Matrix h) {
    require(Masks.FORWARD);
    Matrix u = begin(h);
    for (int k = 0; k < rounds.length; k++) {
      u = propagate(k, 0, h, u, null);
    }
    return steps == 0 ? h : u;
  }

  /**
   * Chooses the masks for features that are too wide to be dense, panel by panel: the inner product
   * of two rows is the sum over panels, and with the masks of the earlier rounds at hand each
   * panel's part of U follows from its part of H alone. What a round needs of U is computed anew
   * instead of being stored.
   *
   * @param width columns of a panel
   * @param listener told of every round, or null
   */
  public void chooseMasks(SparseMatrix h, int width, RoundListener listener) {
    require(Masks.FORWARD);
    ColumnPanels panels = new ColumnPanels(h, width);
    for (int k = 0; k < rounds.length; k++) {
      panels.rewind();
      for (boolean more = false; panels.next(); more = true) {
        Matrix panel = panels.panel();
        Matrix u = begin(panel);
        for (int before = 0; before < k; before++) {
          u = propagate(before, 0, panel, u, null);
        }
        rule.measure(u, more);
      }
      choose(k, listener);
    }
  }

  private void choose(int k, RoundListener listener) {
    if (listener != null) {
      listener.measured(k, rule);
    }
    rounds[k].clearChanged();
    rule.choose(rounds[k]);
    if (listener != null) {
      listener.round(k, rule, rounds[k]);
    }
    shares[k] = rounds[k].share();
    steady[k] = rounds[k].changedRows() < topology.nodes() / UNSTEADY;
  }

  /**
   * The steps of a round.
   *
   * @param first how many have been done
   * @param only the rows that the very last step is wanted of, or null for all
   */
  private Matrix propagate(int round, int first, Matrix h, Matrix from, RowSubset only) {
    KeptEdges kept = rounds[round];
    Matrix u = from;
    for (int t = first; t < steps; t++) {
      Matrix next = other(u);
      if (degrees == null) {
        kept.multiply(compute, u, alpha, h, 1 - alpha, next);
      } else if (only != null && isLast(round, t)) {
        kept.sumNeighbours(compute, only, u, last, h, next);
      } else if (isLast(round, t) || (t == 0 && !startsFreely(round, u))) {
        // To the bit what was or would be done while choosing, or for some rows alone.
        kept.sumNeighbours(compute, u, scale(round, t), h, next, null);
      } else {
        kept.sumNeighboursFreely(compute, u, step, h, next);
      }
      u = next;
    }
    return u;
  }

  private Matrix other(Matrix u) {
    return u == front ? back : front;
  }

  private boolean isLast(int round, int t) {
    return round == rounds.length - 1 && t == steps - 1;
  }

  /** The very last step gives U as it is, not scaled. */
  private RowScale scale(int round, int t) {
    return isLast(round, t) ? last : step;
  }

  /** What is tried again and again as long as it succeeds, and after failures ever less often. */
  private static final class Attempts {
    private static final int LONGEST = 63;
    private final boolean sensible;
    private int wait;
    private int left;

    Attempts(boolean sensible) {
      this.sensible = sensible;
    }

    boolean due() {
      return sensible && left-- <= 0;
    }

    void tried(boolean succeeded) {
      wait = succeeded ? 0 : Math.min(LONGEST, 2 * wait + 1);
      left = wait;
    }
  }

  /** A round's first step with the mask that the round had in the last pass. */
  private final class FirstStep implements RowWork {
    private int round;
    private Matrix h;
    private Matrix u;

    void set(int k, Matrix input, Matrix before) {
      round = k;
      h = input;
      u = before;
    }

    @Override
    public void rows(int from, int to) {
      rounds[round].sumNeighbours(from, to, compute.kernels(), u, scale(round, 0), h, other(u));
    }
  }

  /** dH = the gradient with respect to H, given G = dL/dU. G is left as it was. */
  public void backward(Matrix g, Matrix dh) {
    backward(g, dh, null);
  }

  /**
   * The same.
   *
   * @param only the nodes whose rows of G are not zero, or null for all
   */
  public void backward(Matrix g, Matrix dh, ColumnSubset only) {
    require(Masks.BACKWARD);
    gradient.run(g, dh, only, front, back);
  }

  /** How many numbers are fetched for a neighbour in a pass back for so many columns. */
  public int fetchedBackward(int columns) {
    return gradient.fetched(columns);
  }

  private void require(Masks least) {
    if (masks.compareTo(least) < 0) {
      throw new IllegalStateException("the masks were not kept");
    }
  }

  private boolean fits(Matrix like) {
    return front != null && front.rows == like.rows && front.columns == like.columns;
  }

  private void allocate(Matrix like) {
    if (!fits(like)) {
      front = new Matrix(like.rows, like.columns);
      back = new Matrix(like.rows, like.columns);
    }
  }

  /** Gives up the working matrices; the next pass makes new ones. The masks stay. */
  public void release() {
    front = null;
    back = null;
    gradient.release();
    firstStep.set(0, null, null);
  }

  /** The masks of the last forward pass, one a round. */
  public KeptEdges[] rounds() {
    return rounds;
  }

  public Topology topology() {
    return topology;
  }

  public MaskOptions options() {
    return options;
  }

  /** The share of the edges that is kept, averaged over the rounds; 1 without rounds. */
  public double keptShare() {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return rounds.length == 0 ? 1 : sum / rounds.length;
  }
}
