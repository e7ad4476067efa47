package org.gmcn.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gmcn.InputException;

/**
 * The checkpoints of one training: a folder each, {@code epoch-N} or, once the training has ended,
 * {@code finished}. Each appears whole, and the last two are kept.
 *
 * @since 0.1
 */
public final class CheckpointFolder {
  private static final String EPOCH = "epoch-";
  private static final String FINISHED = "finished";
  private static final int KEPT = 2;

  private final Path folder;

  public CheckpointFolder(Path folder) {
    this.folder = folder;
  }

  /** Adds a checkpoint and then removes all but the last two; on failure, all others stay. */
  public void write(Checkpoint checkpoint) {
    String name =
        checkpoint.progress().ended()
            ? FINISHED
            : String.format(Locale.ROOT, "%s%08d", EPOCH, checkpoint.progress().epochs());
    AtomicFolder.write(folder.resolve(name), checkpoint::write);
    list().stream().skip(KEPT).forEach(AtomicFolder::deleteQuietly);
  }

  /**
   * The last checkpoint that is whole; those after it are removed.
   *
   * @param notes is told in a sentence of each that is not
   */
  public Optional<Checkpoint> last(Consumer<String> notes) {
    AtomicFolder.recoverAll(folder);
    for (Path candidate : list()) {
      try {
        return Optional.of(Checkpoint.read(candidate));
      } catch (Checkpoint.Damaged e) {
        notes.accept(
            "The checkpoint " + candidate + " is damaged (" + e.getMessage() + ") and left out.");
        AtomicFolder.deleteQuietly(candidate);
      } catch (IOException e) {
        throw new InputException(candidate + " cannot be read: " + e.getMessage() + ".", e);
      }
    }
    return Optional.empty();
  }

  /** Removes what was left half written. */
  public void sweep() {
    AtomicFolder.recoverAll(folder);
    entries(true).forEach(AtomicFolder::deleteQuietly);
  }

  /** The last first. */
  private List<Path> list() {
    return entries(false);
  }

  private List<Path> entries(boolean hidden) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> entry.getFileName().toString().startsWith(".") == hidden)
          .sorted(Comparator.comparing((Path p) -> p.getFileName().toString()).reversed())
          .toList();
    } catch (IOException e) {
      throw new InputException(folder + " cannot be read: " + e.getMessage() + ".", e);
    }
  }
}
