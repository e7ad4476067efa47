package org.gmcn.app.option;

import java.nio.file.Path;
import org.gmcn.InputException;
import org.gmcn.model.SavedModel;
import org.gmcn.run.ModelFolder;
import picocli.CommandLine.Option;

/** {@code --from}: a trained model. */
public final class FromOption {
  @Option(
      names = "--from",
      paramLabel = "DIR",
      required = true,
      description = "The folder of a trained model.")
  private Path folder;

  public Path folder() {
    return folder;
  }

  public SavedModel read() {
    return SavedModel.read(folder);
  }

  /** The text that opens the data the model was trained on. */
  public String data(SavedModel model) {
    if (model.provenance().get(ModelFolder.DATA) instanceof String text) {
      return text;
    }
    throw new InputException(
        folder + " does not say what data it was trained on; name some with --data.");
  }
}
