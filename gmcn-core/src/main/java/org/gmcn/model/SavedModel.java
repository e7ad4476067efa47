package org.gmcn.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Network;
import org.gmcn.engine.Weights;
import org.gmcn.graph.Graph;
import org.gmcn.io.AtomicFolder;
import org.gmcn.io.Checksums;
import org.gmcn.io.Json;
import org.gmcn.io.Safetensors;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.gmcn.nn.PrunedWalks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A trained model as it is stored in a folder: {@code model.safetensors} holds the weights, {@code
 * model.json} the rest, {@code SHA256SUMS} the checksums of all files.
 *
 * @param options the method's own hyper-parameters
 * @param features how many feature columns it expects
 * @param featureNames their names, or empty where they have none
 * @param results accuracies and the like; shown, never computed with
 * @param provenance where it comes from
 * @since 0.1
 */
public record SavedModel(
    Method<?> method,
    Record options,
    TrainingOptions training,
    List<String> classNames,
    int features,
    List<String> featureNames,
    Map<String, Object> results,
    Map<String, Object> provenance,
    Weights weights) {
  /** Raised when a file that an older program writes can no longer be read as it is. */
  public static final int FORMAT = 1;

  private static final long LONGEST_JSON = 256L << 20;

  static final String JSON = "model.json";
  static final String TENSORS = "model.safetensors";

  private static final Logger LOG = LoggerFactory.getLogger(SavedModel.class);

  /** Writes the files into a folder that exists; the checksums cover what was there before. */
  public void write(Path folder) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("method", method.name());
    json.put("hyperparameters", Options.toMap(options));
    json.put("training", Options.toMap(training));
    json.put("classes", classNames);
    json.put("features", features);
    json.put("featureNames", featureNames);
    json.put("results", results);
    json.put("provenance", provenance);
    Safetensors.write(folder.resolve(TENSORS), weights.asMap(), Map.of("method", method.name()));
    Files.writeString(folder.resolve(JSON), Json.write(json) + "\n");
    Checksums.write(folder);
  }

  public static SavedModel read(Path folder) {
    Path file = folder.resolve(JSON);
    AtomicFolder.recover(folder);
    try {
      boolean checked = Checksums.require(folder, Set.of(JSON, TENSORS));
      Map<String, Object> json = object(file, parse(file));
      Object format = json.get("format");
      if (!Long.valueOf(FORMAT).equals(format)) {
        throw new InputException(
            file
                + " has format "
                + format
                + ", this program reads format "
                + FORMAT
                + "; train the model again or use the program that wrote it.");
      }
      Method<?> method = Methods.named(String.valueOf(json.get("method")));
      Weights weights = new Weights();
      Safetensors.read(folder.resolve(TENSORS)).forEach(weights::put);
      SavedModel model =
          new SavedModel(
              method,
              Options.with(method.defaults(), object(file, json.get("hyperparameters"))),
              Options.with(method.training(), object(file, json.get("training"))),
              strings(file, json.get("classes")),
              Math.toIntExact(number(file, json.get("features"))),
              strings(file, json.get("featureNames")),
              object(file, json.get("results")),
              object(file, json.get("provenance")),
              weights);
      model.requireSound(file);
      if (!checked) {
        LOG.warn(
            "{} has no {}, as an older program left it: damage to its files may go unnoticed.",
            folder,
            Checksums.FILE);
      }
      return model;
    } catch (NoSuchFileException e) {
      throw new InputException(
          folder
              + " holds no model ("
              + Path.of(e.getFile()).getFileName()
              + " is missing); name a folder that a training has written.",
          e,
          Setting.TRAINED);
    } catch (IOException | ArithmeticException e) {
      throw new InputException(folder + " cannot be read: " + e.getMessage() + ".", e);
    }
  }

  private void requireSound(Path file) {
    Set<String> classes = new HashSet<>();
    for (String name : classNames) {
      if (!classes.add(name)) {
        throw damaged(file, "two classes have the same name");
      }
    }
    if (!featureNames.isEmpty() && featureNames.size() != features) {
      throw damaged(file, featureNames.size() + " feature names for " + features + " features");
    }
    weights
        .asMap()
        .forEach(
            (name, matrix) -> {
              if (!finite(matrix)) {
                throw damaged(
                    file.resolveSibling(TENSORS),
                    "the tensor '" + name + "' has values that are not finite");
              }
            });
  }

  private static boolean finite(Matrix matrix) {
    for (float value : matrix.data) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  private static InputException damaged(Path file, String why) {
    return new InputException(file + " is damaged (" + why + "); train the model again.");
  }

  private static Object parse(Path file) throws IOException {
    if (Files.size(file) > LONGEST_JSON) {
      throw new InputException(file + " is too large for a model; train the model again.");
    }
    try {
      return Json.parse(Files.readString(file, StandardCharsets.UTF_8));
    } catch (InputException | java.nio.charset.CharacterCodingException e) {
      throw new InputException(
          file + " is damaged (" + e.getMessage() + "); train the model again.", e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Path file, Object value) {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, Object>) map;
    }
    throw damaged(file, "a part is missing");
  }

  private static List<String> strings(Path file, Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    throw damaged(file, "a list is missing");
  }

  private static long number(Path file, Object value) {
    if (value instanceof Long n) {
      return n;
    }
    throw damaged(file, "a number is missing");
  }

  /**
   * The trained network on a graph, which may be another one than it was trained on; for forward
   * passes only.
   */
  public Network network(Graph graph, Features input, Compute compute) {
    if (input.columns() != columns()) {
      throw new InputException(
          "The model expects "
              + columns()
              + " features a node, the data have "
              + input.columns()
              + "; give data with the features it was trained on.");
    }
    requireMemory(method, ProblemSize.of(graph, input, classNames.size()));
    Network network = create(method, graph, input, compute);
    Weights live = Weights.of(network.parameters());
    checkShapes(live);
    live.copyFrom(weights);
    return network;
  }

  /** The columns of the network's input. */
  private int columns() {
    return training.features() == TrainingOptions.Scaling.WALKS
        ? PrunedWalks.columns(features)
        : features;
  }

  @SuppressWarnings("unchecked")
  private <O extends Record> Network create(
      Method<O> of, Graph graph, Features input, Compute compute) {
    return of.inference(graph, input, classNames.size(), (O) options, compute);
  }

  /** Hyper-parameters come from a file, so what they ask for is compared with the heap first. */
  @SuppressWarnings("unchecked")
  private <O extends Record> void requireMemory(Method<O> of, ProblemSize size) {
    of.inference(size, (O) options).require(Runtime.getRuntime().maxMemory(), "The model");
  }

  private void checkShapes(Weights live) {
    live.asMap()
        .forEach(
            (name, matrix) -> {
              Matrix stored = weights.asMap().get(name);
              if (stored == null
                  || stored.rows != matrix.rows
                  || stored.columns != matrix.columns) {
                throw new InputException(
                    "The model's tensor '"
                        + name
                        + "' is missing or has another shape than its hyper-parameters say; train"
                        + " the model again.");
              }
            });
  }
}
