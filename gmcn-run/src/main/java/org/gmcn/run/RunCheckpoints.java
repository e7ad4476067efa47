package org.gmcn.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.gmcn.InputException;
import org.gmcn.data.Checksums;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Weights;
import org.gmcn.io.AtomicFolder;
import org.gmcn.io.Checkpoint;
import org.gmcn.io.CheckpointFolder;
import org.gmcn.io.Json;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.train.Progress;
import org.gmcn.train.ProgressKeeper;

/**
 * The checkpoints of one run: written as often as was asked, and gone on from.
 *
 * @since 0.1
 */
public final class RunCheckpoints implements ProgressKeeper {
  static final String EVERY = "checkpointEvery";
  private static final String WRITTEN_BY = "writtenBy";
  private static final String DATA_CHECKSUM = "dataChecksum";
  private static final String SPLIT_CHECKSUM = "splitChecksum";
  static final String METHOD = "method";
  static final String PRESET = "preset";
  static final String HYPERPARAMETERS = "hyperparameters";
  private static final String CANDIDATES = "candidates";

  /** For runs that are not saved. */
  static final RunCheckpoints NONE =
      new RunCheckpoints(null, CheckpointEvery.NEVER, false, Map.of(), note -> {}, () -> {});

  private final Path folder;
  private final CheckpointEvery every;
  private final boolean resume;
  private final Map<String, Object> origin;
  private final Consumer<String> notes;
  private final Runnable first;
  private Map<String, Object> about;
  private List<Candidate> candidates = List.of();
  private long last;
  private double cost;

  /**
   * @param resume whether to go on from what is there
   * @param origin what the checkpoints tell beside the specification, e.g. where the data are
   * @param notes is told in a sentence of what is odd about a checkpoint
   * @param first is run before the first is written
   */
  public RunCheckpoints(
      Path folder,
      CheckpointEvery every,
      boolean resume,
      Map<String, Object> origin,
      Consumer<String> notes,
      Runnable first) {
    this.folder = folder;
    this.every = every;
    this.resume = resume;
    this.origin = origin;
    this.notes = notes;
    this.first = first;
  }

  /** Where an earlier process left this run, if one has; the clock starts. */
  Optional<Progress> begin(RunSpec spec, Dataset data, Split split, String kernels) {
    last = System.nanoTime();
    if (every.never() && !resume) {
      return Optional.empty();
    }
    about = new LinkedHashMap<>(origin);
    about.put(METHOD, spec.method().name());
    if (!spec.preset().isEmpty()) {
      about.put(PRESET, spec.preset());
    }
    about.put(HYPERPARAMETERS, spec.hyperparameters());
    about.put("seed", spec.seed());
    about.put("split", spec.split().toMap());
    about.put(SPLIT_CHECKSUM, Checksums.of(split));
    about.put(DATA_CHECKSUM, data.checksum());
    about.put(EVERY, every.text());
    about.put(WRITTEN_BY, Version.current() + ", " + kernels + " kernels");
    if (!resume) {
      return Optional.empty();
    }
    CheckpointFolder checkpoints = new CheckpointFolder(folder);
    checkpoints.sweep();
    Optional<Checkpoint> found = checkpoints.last(notes);
    found.ifPresent(
        checkpoint -> {
          requireSame(checkpoint.about());
          candidates = candidates(checkpoint.about());
          chosen(candidates);
        });
    return found.map(Checkpoint::progress);
  }

  @SuppressWarnings("unchecked")
  private static List<Candidate> candidates(Map<String, Object> stored) {
    List<Object> maps = (List<Object>) stored.getOrDefault(CANDIDATES, List.of());
    return maps.stream().map(map -> Candidate.of((Map<String, Object>) map)).toList();
  }

  /** The candidates that an earlier process chose from; empty if it has not. */
  List<Candidate> candidates() {
    return candidates;
  }

  /** Checkpoints from now on hold the choice that was made. */
  void chosen(List<Candidate> from) {
    if (about != null && !from.isEmpty()) {
      about.put(CANDIDATES, from.stream().map(Candidate::toMap).toList());
    }
  }

  private void requireSame(Map<String, Object> stored) {
    if (!Objects.equals(stored.get(DATA_CHECKSUM), about.get(DATA_CHECKSUM))) {
      throw new InputException(
          "The data have changed since the checkpoint in "
              + folder
              + " was written; bring the old ones back, or remove it to begin anew.");
    }
    if (!Objects.equals(stored.get(SPLIT_CHECKSUM), about.get(SPLIT_CHECKSUM))) {
      throw new InputException(
          "The split has changed since the checkpoint in "
              + folder
              + " was written; bring the old one back, or remove it to begin anew.");
    }
    List<Object> both = new ArrayList<>();
    for (Map<String, Object> map : List.of(stored, about)) {
      Map<String, Object> compared = new LinkedHashMap<>(map);
      compared.keySet().removeAll(List.of(WRITTEN_BY, EVERY, CANDIDATES));
      compared.put(HYPERPARAMETERS, complete(map));
      both.add(Json.parse(Json.write(compared)));
    }
    if (!both.get(0).equals(both.get(1))) {
      throw new InputException(
          "The checkpoint in " + folder + " is of another training; remove it to begin anew.");
    }
    if (!about.get(WRITTEN_BY).equals(stored.get(WRITTEN_BY))) {
      notes.accept(
          "The checkpoint was written by "
              + stored.get(WRITTEN_BY)
              + ", this is "
              + about.get(WRITTEN_BY)
              + ": the last digits may differ from those of a run never stopped.");
    }
  }

  /** Refuses progress that an engine of this run cannot have left. */
  void requireFits(Progress progress, Engine engine) {
    if (!same(progress.best(), engine.weights())
        || !(progress.ended() || same(progress.state(), engine.state()))) {
      throw new InputException(
          "The checkpoint in "
              + folder
              + " has other weights than its method has; remove it and train from the start.");
    }
  }

  private static boolean same(Weights stored, Weights live) {
    return stored.asMap().keySet().equals(live.asMap().keySet())
        && stored.asMap().entrySet().stream()
            .allMatch(
                entry -> {
                  Matrix other = live.asMap().get(entry.getKey());
                  return entry.getValue().rows == other.rows
                      && entry.getValue().columns == other.columns;
                });
  }

  /** All hyper-parameters; those that an older program did not have get the values that it used. */
  @SuppressWarnings("unchecked")
  private static Map<String, Object> complete(Map<String, Object> stored) {
    Object given = stored.get(HYPERPARAMETERS);
    Method<?> method = Methods.named((String) stored.get(METHOD));
    return RunSpec.of(method, (Map<String, Object>) given, null, 0).hyperparameters();
  }

  @Override
  public boolean due(int epoch) {
    return !every.never() && every.due(epoch, (System.nanoTime() - last) * 1e-9, cost);
  }

  @Override
  public void keep(Progress progress) {
    if (every.never()) {
      return;
    }
    long start = System.nanoTime();
    first.run();
    try {
      new CheckpointFolder(folder).write(new Checkpoint(about, progress));
    } catch (InputException e) {
      throw new InputException(
          "The checkpoint after epoch "
              + progress.epochs()
              + " cannot be written to "
              + folder
              + " ("
              + (e.getCause() instanceof IOException io ? AtomicFolder.reason(io) : e.getMessage())
              + "); what was saved before is whole: make room there and go on.",
          e);
    }
    last = System.nanoTime();
    cost = (last - start) * 1e-9;
  }

  /** Removes them, when the run's outcome is kept elsewhere. */
  public void remove() {
    AtomicFolder.remove(folder);
  }

  /** Keeps a run that has ended, so that it need not be run again. */
  void keep(RunOutcome ended) {
    keep(ended.result().progress(ended.weights()));
  }
}
