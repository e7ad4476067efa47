package org.gmcn.experiment.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.io.Json;

/**
 * Another program that trains the same model. It is started by the shell once a turn, with {data},
 * {model}, {threads} and {epochs} in its command replaced, and prints a line of JSON at its end:
 * {@code medianMillis}, or {@code millis} with a number an epoch; and, if it likes, {@code
 * p10Millis}, {@code engine}, {@code model}, {@code dataset}, {@code nodes}, {@code edges}, {@code
 * threads} and {@code loss}. What it says of model, threads and nodes must be what was asked for.
 */
public final class Rival {
  private final String command;
  private final BenchListener listener;

  public Rival(String command, BenchListener listener) {
    if (command.isBlank()) {
      throw new InputException(
          "The rival needs a command, e.g. \"python3 rival.py {data}\".", Setting.RIVAL);
    }
    this.command = command;
    this.listener = listener;
  }

  /** What a turn is to measure. */
  record Task(String data, String model, int threads, int epochs, long nodes) {}

  /** What a turn measured; NaN and 0 where the rival did not say. */
  record Line(String engine, double medianMillis, double p10Millis, long edges, double loss) {}

  Line run(Task task) {
    Path errors = null;
    try {
      errors = Files.createTempFile("gmcn-rival", ".txt");
      Process process =
          new ProcessBuilder(shell(filled(task)))
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .redirectError(errors.toFile())
              .start();
      return read(process, task, errors);
    } catch (IOException e) {
      throw new InputException(
          "The rival cannot be started (" + e.getMessage() + "); check its command.",
          e,
          Setting.RIVAL);
    } finally {
      if (errors != null) {
        errors.toFile().delete();
      }
    }
  }

  private String filled(Task task) {
    return command
        .replace("{data}", task.data())
        .replace("{model}", task.model())
        .replace("{threads}", Integer.toString(task.threads()))
        .replace("{epochs}", Integer.toString(task.epochs()));
  }

  private static List<String> shell(String line) {
    boolean windows = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("win");
    return windows ? List.of("cmd.exe", "/c", line) : List.of("/bin/sh", "-c", line);
  }

  private Line read(Process process, Task task, Path errors) throws IOException {
    process.getOutputStream().close();
    String json = null;
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      Thread watcher = watch(process);
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        json = line.strip().startsWith("{") ? line.strip() : json;
      }
      int code = process.waitFor();
      watcher.join();
      listener.check();
      if (code != 0) {
        throw refused("ended with exit code " + code + lastWords(errors));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException) new CancellationException().initCause(e);
    } finally {
      stop(process);
    }
    if (json == null) {
      throw refused("printed no line of JSON" + lastWords(errors));
    }
    return parse(json, task);
  }

  /** Ends the rival when measuring is to end. */
  private Thread watch(Process process) {
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
                  if (listener.cancelled()) {
                    stop(process);
                  }
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "gmcn-rival");
    watcher.setDaemon(true);
    watcher.start();
    return watcher;
  }

  private static void stop(Process process) {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }

  private static String lastWords(Path errors) throws IOException {
    String said = Files.readString(errors, StandardCharsets.ISO_8859_1).strip();
    String last = said.substring(said.lastIndexOf('\n') + 1).strip();
    return last.isEmpty() ? "" : " (" + last + ")";
  }

  private static InputException refused(String what) {
    return new InputException(
        "The rival " + what + "; see docs/performance.md for what it prints.");
  }

  private static Line parse(String json, Task task) {
    Object parsed;
    try {
      parsed = Json.parse(json);
    } catch (InputException e) {
      throw refused("printed a line that is not JSON (" + json + ")");
    }
    Map<?, ?> map = (Map<?, ?>) parsed;
    same("model", map.get("model"), task.model());
    same("threads", map.get("threads"), (long) task.threads());
    same("nodes", map.get("nodes"), task.nodes());
    double[] millis = millis(map.get("millis"));
    double median =
        millis.length > 0 ? Timing.of(millis).median() : number(map.get("medianMillis"));
    double p10 = millis.length > 0 ? Timing.of(millis).p10() : number(map.get("p10Millis"));
    if (!(median > 0)) {
      throw refused("printed JSON without a number medianMillis above 0");
    }
    Object engine = map.get("engine");
    double edges = number(map.get("edges"));
    return new Line(
        engine == null ? "rival" : engine.toString(),
        median,
        p10,
        Double.isNaN(edges) ? 0 : (long) edges,
        number(map.get("loss")));
  }

  private static void same(String name, Object said, Object asked) {
    if (said != null && !said.equals(asked)) {
      throw new InputException(
          "The rival measured "
              + name
              + " "
              + said
              + " where ours is "
              + asked
              + "; give it the same work, e.g. with {data}, {model} and {threads} in its command.",
          Setting.RIVAL);
    }
  }

  private static double[] millis(Object list) {
    return list instanceof List<?> items
        ? items.stream().mapToDouble(Rival::number).toArray()
        : new double[0];
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
