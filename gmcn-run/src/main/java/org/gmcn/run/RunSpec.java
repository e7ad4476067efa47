package org.gmcn.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.engine.Batches;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.Preset;
import org.gmcn.method.TrainingOptions;

/**
 * What one training is to do. With the same data it gives the same weights, to the bit.
 *
 * @param preset the name of the preset that the values start from; empty for the defaults
 * @param options the method's own hyper-parameters
 * @param seed what the split, the initial weights and every other draw derive from
 * @since 0.1
 */
public record RunSpec(
    Method<?> method,
    String preset,
    Record options,
    TrainingOptions training,
    SplitSpec split,
    long seed) {
  public RunSpec(
      Method<?> method, Record options, TrainingOptions training, SplitSpec split, long seed) {
    this(method, "", options, training, split, seed);
  }

  public RunSpec {
    if (Batches.parse(training.batch()).ofClusters() && !method.trainsOnClusters()) {
      throw new InputException(
          method.title()
              + " is not trained on clusters of the graph; train on all of it or choose one of "
              + Methods.all().stream()
                  .filter(Method::trainsOnClusters)
                  .map(Method::name)
                  .collect(Collectors.joining(", "))
              + ".",
          Setting.BATCH);
    }
  }

  /**
   * A preset of the method with some values changed, of its own or of its training.
   *
   * @param preset a name; empty for the method's defaults
   */
  public static RunSpec of(
      Method<?> method, String preset, Map<String, ?> changes, SplitSpec split, long seed) {
    if (preset.isEmpty()) {
      return of(method, changes, split, seed);
    }
    Map<String, Object> all = new LinkedHashMap<>(Preset.named(method, preset).changes());
    all.putAll(changes);
    RunSpec spec = of(method, all, split, seed);
    return new RunSpec(method, preset, spec.options, spec.training, split, seed);
  }

  /** The method's defaults with some values changed, of its own or of its training. */
  public static RunSpec of(Method<?> method, Map<String, ?> changes, SplitSpec split, long seed) {
    Map<String, Object> own = Options.toMap(method.defaults());
    Map<String, Object> common = Options.toMap(method.training());
    Map<String, Object> ownChanges = new LinkedHashMap<>();
    Map<String, Object> commonChanges = new LinkedHashMap<>();
    changes.forEach(
        (name, value) -> {
          if (own.containsKey(name)) {
            ownChanges.put(name, value);
          } else if (common.containsKey(name)) {
            commonChanges.put(name, value);
          } else {
            throw unknown(method, name, own, common);
          }
        });
    return new RunSpec(
        method,
        Options.with(method.defaults(), ownChanges),
        Options.with(method.training(), commonChanges),
        split,
        seed);
  }

  private static InputException unknown(
      Method<?> method, String name, Map<String, Object> own, Map<String, Object> common) {
    List<String> known = new ArrayList<>(own.keySet());
    known.addAll(common.keySet());
    return new InputException(
        method.title()
            + " has no hyper-parameter "
            + name
            + "; it has "
            + String.join(", ", known)
            + ".");
  }

  /**
   * The specification for this data set. Features that the data do not have are replaced by walks,
   * unless the identity is asked for.
   */
  public RunSpec on(Dataset data) {
    TrainingOptions.Scaling input = InputFeatures.choose(method, training.features(), data);
    return new RunSpec(method, preset, options, training.withFeatures(input), split, seed);
  }

  /** See {@link Method#inputShare}; 1 for data with features. */
  double inputShare() {
    return training.features() == TrainingOptions.Scaling.WALKS
        ? InputFeatures.inputShare(method, options)
        : 1;
  }

  /** The method's own hyper-parameters and those of its training, by name; its own come first. */
  public Map<String, Object> hyperparameters() {
    Map<String, Object> all = new LinkedHashMap<>(Options.toMap(options));
    Options.toMap(training).forEach(all::putIfAbsent);
    return all;
  }

  /** The hyper-parameters that are not the method's defaults. */
  public Map<String, Object> changes() {
    Map<String, Object> changes = hyperparameters();
    changes.entrySet().removeAll(of(method, Map.of(), split, seed).hyperparameters().entrySet());
    return changes;
  }

  public RunSpec withSeed(long other) {
    return new RunSpec(method, preset, options, training, split, other);
  }

  /** Like this training, with the seeds {@code seed}, {@code seed + 1}, ..., each on its split. */
  public List<RunSpec> repeated(int times) {
    List<RunSpec> specs = new ArrayList<>();
    for (int run = 0; run < times; run++) {
      specs.add(new RunSpec(method, preset, options, training, split.ofRun(run), seed + run));
    }
    return specs;
  }

  /**
   * This specification with each of the hyper-parameters that it leaves to be chosen on validation;
   * this one alone if it leaves none.
   */
  public List<RunSpec> candidates() {
    return candidates(method);
  }

  @SuppressWarnings("unchecked")
  private <O extends Record> List<RunSpec> candidates(Method<O> of) {
    return of.candidates((O) options, training).stream()
        .map(chosen -> new RunSpec(method, preset, chosen, training, split, seed))
        .toList();
  }

  /** The memory that the training takes in addition to the data. */
  public MemoryNeed memory(ProblemSize size) {
    return candidates().stream()
        .map(candidate -> candidate.memory(method, size))
        .max(Comparator.comparingLong(MemoryNeed::peakBytes))
        .orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private <O extends Record> MemoryNeed memory(Method<O> of, ProblemSize size) {
    return of.memory(size, (O) options, training);
  }

  /** The engine that trains it. */
  public Engine engine(Problem problem, Compute compute) {
    return engine(method, problem, compute);
  }

  @SuppressWarnings("unchecked")
  private <O extends Record> Engine engine(Method<O> of, Problem problem, Compute compute) {
    return of.engine(problem, (O) options, training, seed, compute);
  }
}
