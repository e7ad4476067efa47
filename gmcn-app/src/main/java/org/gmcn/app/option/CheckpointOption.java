package org.gmcn.app.option;

import org.gmcn.run.CheckpointEvery;
import picocli.CommandLine.Option;

/** {@code --checkpoint-every}. */
public final class CheckpointOption {
  @Option(
      names = "--checkpoint-every",
      paramLabel = "N|Ns",
      description =
          "Save the state of training every N epochs or every N seconds (e.g. 50 or 30s), or never;"
              + " by default every 30 seconds, less often where saving takes long.")
  private String text;

  public boolean given() {
    return text != null;
  }

  public CheckpointEvery every() {
    return text == null ? CheckpointEvery.DEFAULT : CheckpointEvery.parse(text);
  }
}
