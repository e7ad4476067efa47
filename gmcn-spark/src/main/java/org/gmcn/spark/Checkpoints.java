package org.gmcn.spark;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gmcn.InputException;
import org.gmcn.io.Checkpoint;
import org.gmcn.train.Progress;
import org.gmcn.train.ProgressKeeper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a restarted driver goes on from: a {@link Checkpoint} every so many epochs, each in a folder
 * of its own, {@code epoch-N}, moved in place when it is complete. The last two are kept.
 */
final class Checkpoints implements ProgressKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);
  private static final String PREFIX = "epoch-";
  private static final String ABOUT = "training";
  private static final int KEPT = 2;

  private final SharedFolder folder;
  private final String about;
  private final int every;

  /**
   * @param about what the run is about; a run about something else does not go on from it
   */
  Checkpoints(SharedFolder folder, String about, int every) {
    this.folder = folder;
    this.about = about;
    this.every = every;
  }

  @Override
  public boolean due(int epoch) {
    return epoch > 0 && epoch % every == 0;
  }

  @Override
  public void keep(Progress progress) {
    String name = String.format(Locale.ROOT, "%s%08d", PREFIX, progress.epochs());
    folder.child(name).write(new Checkpoint(Map.of(ABOUT, about), progress)::write);
    names().stream().skip(KEPT).forEach(old -> folder.child(old).delete());
  }

  /** The last checkpoint that is whole, if there is one. */
  Optional<Progress> last() {
    for (String name : names()) {
      try {
        Checkpoint found = Checkpoint.read(folder.child(name).fetch());
        if (!about.equals(found.about().get(ABOUT))) {
          throw new InputException(
              "The checkpoint is of another training; give its settings, or another --checkpoint.");
        }
        return Optional.of(found.progress());
      } catch (IOException e) {
        LOG.warn("the checkpoint {} is left out: {}", name, e.getMessage());
      }
    }
    return Optional.empty();
  }

  /** The last first. */
  private List<String> names() {
    return folder.list().stream()
        .filter(name -> name.startsWith(PREFIX))
        .sorted(Comparator.reverseOrder())
        .toList();
  }
}
