package org.gmcn.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.io.AtomicFolder;
import org.gmcn.io.Checkpoint;
import org.gmcn.io.CheckpointFolder;

/**
 * The checkpoints of a whole training, beside its model folder: {@code NAME.checkpoint} with a
 * folder a run, {@code seed-N}. It is there from the first checkpoint until the model is saved. One
 * process writes at a time.
 *
 * @since 0.1
 */
public final class TrainingCheckpoints implements AutoCloseable {
  private static final String SUFFIX = ".checkpoint";
  private static final String LOCK = "lock";

  private final Path folder;
  private final TrainingPlan plan;
  private final CheckpointEvery every;
  private final boolean resumed;
  private final Consumer<String> notes;
  private final List<Runnable> ended = new ArrayList<>();
  private FileChannel lock;
  private long lastEnded = System.nanoTime();

  private TrainingCheckpoints(
      Path folder,
      TrainingPlan plan,
      CheckpointEvery every,
      boolean resumed,
      Consumer<String> notes) {
    this.folder = folder;
    this.plan = plan;
    this.every = every;
    this.resumed = resumed;
    this.notes = notes;
  }

  /** For a training that begins; what another left there stays until the first checkpoint. */
  public static TrainingCheckpoints begin(
      Path model, TrainingPlan plan, CheckpointEvery every, Consumer<String> notes) {
    return new TrainingCheckpoints(folder(model), plan, every, false, notes);
  }

  /**
   * Goes on with a training; the plan is the one it was begun with.
   *
   * @param every null to save as often as before
   */
  public static TrainingCheckpoints resume(
      Path model, CheckpointEvery every, Consumer<String> notes) {
    Path folder = folder(model);
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          model
              + " has no checkpoint to go on from ("
              + folder
              + " is not there); start the training again.");
    }
    FileChannel lock = lock(folder);
    try {
      AtomicFolder.sweep(model);
      AtomicFolder.sweep(folder);
      TrainingCheckpoints checkpoints = resumed(folder, every, notes);
      checkpoints.lock = lock;
      return checkpoints;
    } catch (InputException e) {
      close(folder, lock);
      throw e;
    }
  }

  private static TrainingCheckpoints resumed(
      Path folder, CheckpointEvery every, Consumer<String> notes) {
    Map<String, Object> about =
        seeds(folder)
            .flatMap(seed -> new CheckpointFolder(seed).last(notes).stream())
            .map(Checkpoint::about)
            .findFirst()
            .orElseThrow(
                () ->
                    new InputException(
                        folder + " holds no checkpoint that is whole; start the training again."));
    try {
      CheckpointEvery often =
          every == null ? CheckpointEvery.parse((String) about.get(RunCheckpoints.EVERY)) : every;
      return new TrainingCheckpoints(folder, TrainingPlan.of(about), often, true, notes);
    } catch (ClassCastException
        | NullPointerException
        | ArithmeticException
        | IllegalArgumentException e) {
      throw new InputException(
          folder + " does not list what it trains; remove it and train from the start.", e);
    }
  }

  /** The folder of the checkpoints of a model folder. */
  public static Path folder(Path model) {
    return model.resolveSibling(model.getFileName() + SUFFIX);
  }

  /** The model folder that is meant, whether it or that of its checkpoints is named. */
  public static Path model(Path named) {
    String name = String.valueOf(named.getFileName());
    return name.endsWith(SUFFIX)
        ? named.resolveSibling(name.substring(0, name.length() - SUFFIX.length()))
        : named;
  }

  private static Stream<Path> seeds(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Files::isDirectory).sorted(Comparator.naturalOrder()).toList().stream();
    } catch (IOException e) {
      throw new InputException(folder + " cannot be read: " + e.getMessage() + ".", e);
    }
  }

  private static FileChannel lock(Path folder) {
    try {
      FileChannel channel =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel).isEmpty()) {
        channel.close();
        throw new InputException(
            folder + " is being written by another training; wait for it or name another folder.",
            Setting.OUT);
      }
      return channel;
    } catch (IOException e) {
      throw new InputException(
          folder + " cannot be written (" + AtomicFolder.reason(e) + "); name another folder.",
          e,
          Setting.OUT);
    }
  }

  private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    }
  }

  public TrainingPlan plan() {
    return plan;
  }

  /** Whether anything was saved, now or by an earlier process. */
  public synchronized boolean saved() {
    return lock != null;
  }

  /** Whether another training's checkpoints are in the way of the first of this one. */
  public boolean inTheWay() {
    return !resumed && Files.isDirectory(folder) && seeds(folder).findAny().isPresent();
  }

  RunCheckpoints of(RunSpec spec) {
    return new RunCheckpoints(
        folder.resolve("seed-" + spec.seed()), every, resumed, plan.origin(), notes, this::open);
  }

  /** Before anything is written: takes the folder, and clears it of what is not ours. */
  private synchronized void open() {
    if (lock != null) {
      return;
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(
          folder + " cannot be written (" + AtomicFolder.reason(e) + "); name another folder.",
          e,
          Setting.OUT);
    }
    lock = lock(folder);
    seeds(folder).forEach(AtomicFolder::remove);
  }

  /** A run has ended: it is saved with the next ones, as often as was asked. */
  synchronized void ended(RunCheckpoints run, RunOutcome outcome) {
    ended.add(() -> run.keep(outcome));
    if (every.due(Math.max(1, every.epochs()), (System.nanoTime() - lastEnded) * 1e-9, 0)) {
      saveEnded();
    }
  }

  /** Saves the runs that have ended and are not yet. */
  public synchronized void saveEnded() {
    List<Runnable> waiting = List.copyOf(ended);
    ended.clear();
    waiting.forEach(Runnable::run);
    lastEnded = System.nanoTime();
  }

  /** Removes all of it, when the model is saved. */
  public synchronized void remove() {
    if (lock != null) {
      AtomicFolder.remove(folder);
    }
  }

  @Override
  public synchronized void close() {
    if (lock != null) {
      close(folder, lock);
    }
  }

  private static void close(Path folder, FileChannel lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new InputException(folder + " cannot be closed: " + e.getMessage() + ".", e);
    }
  }
}
