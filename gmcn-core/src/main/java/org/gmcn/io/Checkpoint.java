package org.gmcn.io;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.train.Progress;
import org.gmcn.train.TrainingResult;

/**
 * The files of one checkpoint: {@code state.safetensors} holds the engine's state and the best
 * weights, {@code progress.json} what every epoch reported and what the training is about, {@code
 * SHA256SUMS} the checksums of both.
 *
 * @param about what the training is about; a training about something else does not go on from it
 * @since 0.1
 */
public record Checkpoint(Map<String, Object> about, Progress progress) {
  /** Raised when a file that an older program writes can no longer be read as it is. */
  public static final int FORMAT = 1;

  private static final String JSON = "progress.json";
  private static final String TENSORS = "state.safetensors";
  private static final String BEST = "best.";
  private static final int NUMBERS = 5;

  /** A checkpoint that is not whole. */
  public static final class Damaged extends IOException {
    private static final long serialVersionUID = 1;

    Damaged(String why) {
      super(why);
    }
  }

  /** Writes the files into a folder that exists. */
  public void write(Path folder) throws IOException {
    Map<String, Matrix> tensors = new LinkedHashMap<>(progress.state().asMap());
    progress.best().asMap().forEach((name, matrix) -> tensors.put(BEST + name, matrix));
    Safetensors.write(folder.resolve(TENSORS), tensors, Map.of());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("about", about);
    json.put("end", progress.ended() ? progress.end().name().toLowerCase(Locale.ROOT) : null);
    List<List<String>> epochs = new ArrayList<>();
    for (int e = 0; e < progress.epochs(); e++) {
      epochs.add(texts(progress.history().get(e), progress.seconds()[e]));
    }
    json.put("epochs", epochs);
    Files.writeString(folder.resolve(JSON), Json.write(json) + "\n");
    Checksums.write(folder);
  }

  /** As text, since JSON has no NaN. */
  private static List<String> texts(EpochReport report, double seconds) {
    List<String> texts = new ArrayList<>();
    texts.add(Double.toString(seconds));
    texts.add(Double.toString(report.trainLoss()));
    texts.add(Double.toString(report.trainAccuracy()));
    texts.add(Double.toString(report.validationLoss()));
    texts.add(Double.toString(report.validationAccuracy()));
    for (double kept : report.keptEdges()) {
      texts.add(Double.toString(kept));
    }
    return texts;
  }

  /**
   * Reads what {@link #write} has left.
   *
   * @throws Damaged if the files are not what was written
   * @throws InputException if a newer program has written them
   */
  public static Checkpoint read(Path folder) throws IOException {
    if (!Checksums.hold(folder)) {
      throw new Damaged("its checksums do not fit");
    }
    Map<String, Object> json = json(folder);
    if (!(json.get("format") instanceof Long)) {
      throw new Damaged("its format is missing");
    }
    requireFormat(folder, json.get("format"));
    try {
      return new Checkpoint(
          Objects.requireNonNull(object(json.get("about"))), progress(folder, json));
    } catch (ClassCastException
        | IllegalArgumentException
        | NullPointerException
        | InputException e) {
      throw new Damaged("a part of it is missing or does not fit");
    }
  }

  private static Map<String, Object> json(Path folder) throws IOException {
    try {
      return object(Json.parse(Files.readString(folder.resolve(JSON))));
    } catch (ClassCastException | CharacterCodingException | InputException e) {
      throw new Damaged("its " + JSON + " is not a JSON object");
    }
  }

  private static Progress progress(Path folder, Map<String, Object> json) throws IOException {
    Object end = json.get("end");
    List<EpochReport> history = new ArrayList<>();
    List<Double> seconds = new ArrayList<>();
    for (Object epoch : (List<?>) json.get("epochs")) {
      double[] numbers = numbers((List<?>) epoch);
      history.add(report(history.size() + 1, numbers));
      seconds.add(numbers[0]);
      if (history.get(0).keptEdges().length != numbers.length - NUMBERS) {
        throw new IllegalArgumentException("epochs differ in their layers");
      }
    }
    Weights state = new Weights();
    Weights best = new Weights();
    Safetensors.read(folder.resolve(TENSORS))
        .forEach(
            (name, matrix) -> {
              if (name.startsWith(BEST)) {
                best.put(name.substring(BEST.length()), matrix);
              } else {
                state.put(name, matrix);
              }
            });
    return new Progress(
        end == null ? null : TrainingResult.End.valueOf(((String) end).toUpperCase(Locale.ROOT)),
        List.copyOf(history),
        seconds.stream().mapToDouble(Double::doubleValue).toArray(),
        state,
        best);
  }

  /** Refuses the files of a program newer than this one. */
  public static void requireFormat(Path where, Object format) {
    if (!(format instanceof Long number) || number > FORMAT) {
      throw new InputException(
          where
              + " was written by a newer program (format "
              + format
              + ", this one reads up to "
              + FORMAT
              + "); continue with that program, or train from the start.",
          Setting.RESUME);
    }
  }

  private static EpochReport report(int epoch, double[] numbers) {
    if (numbers.length < NUMBERS) {
      throw new IllegalArgumentException("an epoch is cut short");
    }
    double[] kept = Arrays.copyOfRange(numbers, NUMBERS, numbers.length);
    return new EpochReport(epoch, numbers[1], numbers[2], numbers[3], numbers[4], kept);
  }

  private static double[] numbers(List<?> texts) {
    return texts.stream().mapToDouble(text -> Double.parseDouble((String) text)).toArray();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }
}
