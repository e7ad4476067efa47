package org.gmcn.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.io.Json;
import org.gmcn.io.Safetensors;
import org.gmcn.kernel.Matrix;
import org.gmcn.model.EpochReport;
import org.gmcn.model.Weights;

/**
 * What a restarted driver goes on from: the weights and Adam's moments after an epoch, the best
 * weights so far, and what every epoch reported. Each is a folder of its own, {@code epoch-N},
 * moved in place when it is complete; older ones are removed after that.
 *
 * @param about what the run is about; a run about something else does not go on from it
 */
record TrainingCheckpoint(String about, List<EpochReport> history, Weights state, Weights best) {
  private static final String PREFIX = "epoch-";
  private static final String BEST = "best.";

  void write(SharedFolder folder) {
    String name = String.format(Locale.ROOT, "%s%08d", PREFIX, history.size());
    folder
        .child(name)
        .write(
            local -> {
              Map<String, Matrix> tensors = new LinkedHashMap<>(state.asMap());
              best.asMap().forEach((key, matrix) -> tensors.put(BEST + key, matrix));
              Safetensors.write(local.resolve("state.safetensors"), tensors, Map.of());
              Files.writeString(local.resolve("progress.json"), progress());
            });
    for (String old : folder.list()) {
      if (old.startsWith(PREFIX) && old.compareTo(name) < 0) {
        folder.child(old).delete();
      }
    }
  }

  private String progress() {
    List<Object> epochs = new ArrayList<>();
    for (EpochReport r : history) {
      List<Object> kept = new ArrayList<>();
      for (double share : r.keptEdges()) {
        kept.add(share);
      }
      epochs.add(
          List.of(
              text(r.trainLoss()),
              text(r.trainAccuracy()),
              text(r.validationLoss()),
              text(r.validationAccuracy()),
              kept));
    }
    return Json.write(Map.of("about", about, "epochs", epochs)) + "\n";
  }

  /** As text, since JSON has no NaN. */
  private static String text(double number) {
    return Double.toString(number);
  }

  /** The last complete checkpoint, or null where there is none. */
  static TrainingCheckpoint read(SharedFolder folder, String about) {
    List<String> found =
        folder.list().stream().filter(name -> name.startsWith(PREFIX)).sorted().toList();
    if (found.isEmpty()) {
      return null;
    }
    Path local = folder.child(found.get(found.size() - 1)).fetch();
    try {
      Object json = Json.parse(Files.readString(local.resolve("progress.json")));
      if (!(json instanceof Map<?, ?> map) || !about.equals(map.get("about"))) {
        throw new InputException(
            "The checkpoint is of another training; give its settings, or another --checkpoint.");
      }
      Weights state = new Weights();
      Weights best = new Weights();
      Safetensors.read(local.resolve("state.safetensors"))
          .forEach(
              (name, matrix) -> {
                if (name.startsWith(BEST)) {
                  best.put(name.substring(BEST.length()), matrix);
                } else {
                  state.put(name, matrix);
                }
              });
      return new TrainingCheckpoint(about, history((List<?>) map.get("epochs")), state, best);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<EpochReport> history(List<?> epochs) {
    List<EpochReport> history = new ArrayList<>();
    for (Object epoch : epochs) {
      List<?> numbers = (List<?>) epoch;
      double[] kept =
          ((List<?>) numbers.get(4))
              .stream().mapToDouble(n -> ((Number) n).doubleValue()).toArray();
      history.add(
          new EpochReport(
              history.size() + 1,
              number(numbers.get(0)),
              number(numbers.get(1)),
              number(numbers.get(2)),
              number(numbers.get(3)),
              kept));
    }
    return history;
  }

  private static double number(Object text) {
    return Double.parseDouble((String) text);
  }
}
