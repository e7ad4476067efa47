package org.gmcn.run;

import java.nio.file.Path;
import org.gmcn.data.Dataset;

/**
 * A model as a training has left it, with the outcome of that training.
 *
 * @since 0.1
 */
public final class TrainedModel extends GraphModel {
  private final Dataset data;
  private final RunOutcome outcome;

  TrainedModel(Dataset data, RunOutcome outcome, int threads) {
    super(ModelFolder.model(data, source(data), outcome), threads);
    this.data = data;
    this.outcome = outcome;
  }

  private static String source(Dataset data) {
    return data.source().orElse(data.name());
  }

  /** The accuracies, the history of the epochs, the split and the seconds. */
  public RunOutcome outcome() {
    return outcome;
  }

  /** The accuracy on the nodes that neither trained nor validated. */
  public double testAccuracy() {
    return outcome.testAccuracy();
  }

  /**
   * Writes the model folder that {@code gmcn train} writes, all of it or nothing. An older model in
   * its place is replaced; a folder with other files is refused.
   */
  public void save(Path folder) {
    ModelFolder.write(folder, data, source(data), outcome);
  }
}
