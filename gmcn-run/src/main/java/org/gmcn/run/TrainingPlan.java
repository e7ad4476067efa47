package org.gmcn.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.method.Methods;

/**
 * What a whole {@code gmcn train} is to do, and what its checkpoints know of it.
 *
 * @param source the text that opens the data from any folder
 * @param spec of the first run, as {@link RunSpec#on} gives it for the data
 * @param runs how many, with the seeds that follow
 * @since 0.1
 */
public record TrainingPlan(String source, RunSpec spec, int runs) {
  /** How often a training may be repeated. */
  public static final int MOST_RUNS = 10_000;

  private static final String SOURCE = "data";
  private static final String FIRST_SEED = "firstSeed";
  private static final String RUNS = "runs";

  public TrainingPlan {
    if (runs < 1 || runs > MOST_RUNS) {
      throw new InputException("runs must be from 1 to " + MOST_RUNS + ", not " + runs + ".");
    }
  }

  public List<RunSpec> specs() {
    return spec.repeated(runs);
  }

  /** What every checkpoint tells beside its own run's specification. */
  Map<String, Object> origin() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(SOURCE, source);
    map.put(FIRST_SEED, spec.seed());
    map.put(RUNS, runs);
    return map;
  }

  /** From what a checkpoint is about. */
  @SuppressWarnings("unchecked")
  static TrainingPlan of(Map<String, Object> about) {
    return new TrainingPlan(
        (String) about.get(SOURCE),
        RunSpec.of(
            Methods.named((String) about.get(RunCheckpoints.METHOD)),
            (String) about.getOrDefault(RunCheckpoints.PRESET, ""),
            (Map<String, Object>) about.get(RunCheckpoints.HYPERPARAMETERS),
            SplitSpec.of((Map<String, Object>) about.get("split")),
            (Long) about.get(FIRST_SEED)),
        Math.toIntExact((Long) about.get(RUNS)));
  }
}
