package org.gmcn.nn.round;

import java.util.function.UnaryOperator;
import org.gmcn.compute.Compute;
import org.gmcn.mask.MaskRule;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/** Chooses how a layer's rounds are computed: every condition is here. */
public final class RoundSchedules {
  private RoundSchedules() {}

  /** A layer's rounds, forward and backward, and the rule that chooses its masks. */
  public record Rounds(RoundSchedule schedule, Adjoint adjoint, MaskRule rule) {}

  /**
   * @param wrap applied to the mask rule, by callers that observe or change its choices
   */
  public static Rounds of(
      Topology topology,
      LayerOptions options,
      MaskStorage.Lifetime masks,
      UnaryOperator<MaskRule> wrap,
      Compute compute) {
    return topology.degrees() == null
        ? reference(topology, options, masks, wrap, compute)
        : degreeScaled(topology, options, masks, wrap, compute);
  }

  static Rounds reference(
      Topology topology,
      LayerOptions options,
      MaskStorage.Lifetime masks,
      UnaryOperator<MaskRule> wrap,
      Compute compute) {
    MaskStorage storage = new MaskStorage(topology, options.rounds(), masks, true);
    MaskRule rule = wrap.apply(MaskRule.of(options.mask(), topology, false, storage, compute));
    Buffers buffers = new Buffers();
    return new Rounds(
        new ReferenceRounds(rule, options.alpha(), buffers, compute),
        new ReferenceAdjoint(options.steps(), options.alpha(), buffers, compute),
        rule);
  }

  static Rounds degreeScaled(
      Topology topology,
      LayerOptions options,
      MaskStorage.Lifetime masks,
      UnaryOperator<MaskRule> wrap,
      Compute compute) {
    MaskStorage storage = new MaskStorage(topology, options.rounds(), masks, false);
    MaskRule rule = wrap.apply(MaskRule.of(options.mask(), topology, true, storage, compute));
    Buffers buffers = new Buffers();
    return new Rounds(
        new DegreeScaledRounds(rule, topology.degrees(), options.alpha(), buffers, compute),
        new DegreeScaledAdjoint(
            topology.degrees(), options.steps(), options.alpha(), buffers, compute),
        rule);
  }
}
