package org.gmcn.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.format.SplitFile;
import org.gmcn.engine.EpochReport;
import org.gmcn.io.AtomicFolder;
import org.gmcn.io.Checksums;
import org.gmcn.model.SavedModel;

/**
 * The folder a training leaves: the model itself (see {@link SavedModel}), {@code metrics.csv} with
 * a line an epoch, {@code predictions.csv} for all nodes and {@code split.csv}.
 *
 * @since 0.1
 */
public final class ModelFolder {
  /** Under {@code provenance} in model.json: the text that opens the data again. */
  public static final String DATA = "data";

  static final String METRICS = "metrics.csv";
  static final String PREDICTIONS = "predictions.csv";
  static final String SPLIT = "split.csv";

  private static final Set<String> OURS =
      Set.of("model.json", "model.safetensors", METRICS, PREDICTIONS, SPLIT, Checksums.FILE);

  private ModelFolder() {}

  /**
   * Refuses a place that cannot be written to, so that nobody waits for a training in vain, and one
   * that holds anything but an older model, which would be lost.
   */
  public static void check(Path folder) {
    AtomicFolder.recover(folder);
    Path full = folder.toAbsolutePath().normalize();
    if (Files.isDirectory(full)) {
      requireOurs(folder, full);
    } else if (Files.exists(full)) {
      throw new InputException(folder + " is a file; name a folder.", Setting.OUT);
    }
    Path existing = full;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null || !Files.isDirectory(existing) || !Files.isWritable(existing)) {
      throw new InputException(
          "The folder "
              + folder
              + " cannot be written ("
              + (existing != null && Files.isRegularFile(existing)
                  ? existing + " is a file"
                  : "no permission")
              + "); name a writable one.",
          Setting.OUT);
    }
  }

  private static void requireOurs(Path folder, Path full) {
    try (Stream<Path> entries = Files.list(full)) {
      entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> !OURS.contains(name))
          .findFirst()
          .ifPresent(
              stranger -> {
                throw new InputException(
                    folder
                        + " holds "
                        + stranger
                        + ", which is not part of a model and would be lost; name another folder.",
                    Setting.OUT);
              });
    } catch (IOException e) {
      throw new InputException(folder + " cannot be read; name another folder.", e, Setting.OUT);
    }
  }

  /**
   * Writes all of it or nothing; an older model in its place is replaced.
   *
   * @param source the text that opens the data again
   */
  public static void write(Path folder, Dataset data, String source, RunOutcome outcome) {
    check(folder);
    AtomicFolder.write(
        folder,
        fresh -> {
          try (Writer to = Files.newBufferedWriter(fresh.resolve(METRICS))) {
            metrics(outcome.result().history(), to);
          }
          try (Writer to = Files.newBufferedWriter(fresh.resolve(PREDICTIONS))) {
            new Predictions(data.nodeIds(), data.classNames(), outcome.result().probabilities())
                .write(to);
          }
          SplitFile.write(data, outcome.split(), fresh.resolve(SPLIT));
          // Last, since it writes the checksums of all files.
          model(data, source, outcome).write(fresh);
        });
  }

  /** Whether a training has left its model here. */
  public static boolean holdsModel(Path folder) {
    AtomicFolder.recover(folder);
    return Files.isRegularFile(folder.resolve("model.json"));
  }

  /** The split a model was trained with; the data must be those it was trained on. */
  public static Split split(Path folder, Dataset data) {
    AtomicFolder.recover(folder);
    return SplitFile.read(data, folder.resolve(SPLIT));
  }

  /** The model of a run as {@link #write} saves it. */
  public static SavedModel model(Dataset data, String source, RunOutcome outcome) {
    Map<String, Object> provenance = new LinkedHashMap<>();
    provenance.put("dataset", outcome.dataset());
    provenance.put(DATA, source);
    provenance.putAll(outcome.provenance().toMap());
    RunSpec spec = outcome.spec();
    return new SavedModel(
        spec.method(),
        spec.options(),
        spec.training(),
        List.copyOf(data.classNames()),
        data.features().columns(),
        FeatureMatching.storedNames(data),
        outcome.results(),
        provenance,
        outcome.weights());
  }

  private static void metrics(List<EpochReport> history, Writer to) throws IOException {
    StringBuilder line = new StringBuilder();
    line.append("epoch,trainLoss,trainAccuracy,validationLoss,validationAccuracy");
    int layers = history.isEmpty() ? 0 : history.get(0).keptEdges().length;
    for (int layer = 1; layer <= layers; layer++) {
      line.append(",keptEdges").append(layer);
    }
    to.append(line).append('\n');
    for (EpochReport report : history) {
      line.setLength(0);
      line.append(report.epoch());
      append(line, report.trainLoss());
      append(line, report.trainAccuracy());
      append(line, report.validationLoss());
      append(line, report.validationAccuracy());
      for (double kept : report.keptEdges()) {
        append(line, kept);
      }
      to.append(line).append('\n');
    }
  }

  /** A number that a method does not have leaves its cell empty. */
  private static void append(StringBuilder line, double number) {
    line.append(',');
    if (!Double.isNaN(number)) {
      line.append(number);
    }
  }
}
