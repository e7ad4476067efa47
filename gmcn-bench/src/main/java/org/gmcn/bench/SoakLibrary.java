package org.gmcn.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gmcn.compute.Compute;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.Splits;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.data.format.DatasetFormats;
import org.gmcn.engine.Engine;
import org.gmcn.engine.Problem;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.gmcn.model.SavedModel;
import org.gmcn.train.Trainer;

/** Makes data, writes and reads them, trains, saves the model, loads it and predicts. */
final class SoakLibrary {
  private static final List<String> FORMATS = List.of("gmcn", "npz", "csv");

  private int rounds;

  int rounds() {
    return rounds;
  }

  void round() throws IOException {
    Path folder = Files.createTempDirectory("soak");
    try {
      String format = FORMATS.get(rounds % FORMATS.size());
      Path file = folder.resolve("data" + (format.equals("csv") ? "" : "." + format));
      Dataset made = Datasets.open("generated:nodes=500,features=50,seed=" + rounds);
      DatasetFormats.named(format).write(made, file);
      List<Method<?>> methods = Methods.all();
      train(methods.get(rounds % methods.size()), Datasets.open(file.toString()), folder);
    } finally {
      DataFiles.deleteQuietly(folder);
    }
    rounds++;
  }

  private <O extends Record> void train(Method<O> method, Dataset data, Path folder)
      throws IOException {
    Split split = Splits.ratio(data, 0.2, 0.2, rounds, true);
    Problem problem =
        new Problem(
            data.graph(),
            data.features(),
            data.labels(),
            data.classes(),
            split.train(),
            split.validation(),
            split.test());
    O options = method.candidates(method.defaults(), method.training()).get(0);
    TrainingOptions training = Options.with(method.training(), Map.of("epochs", 5));
    try (Compute compute = Compute.of(2);
        Engine engine = method.engine(problem, options, training, rounds, compute)) {
      new Trainer(training).train(engine, problem);
      new SavedModel(
              method,
              options,
              training,
              data.classNames(),
              data.features().columns(),
              List.of(),
              Map.of(),
              Map.of(),
              engine.weights().copy())
          .write(folder);
      Matrix scores =
          SavedModel.read(folder).network(data.graph(), data.features(), compute).forward(false, 0);
      if (!Double.isFinite(Arrays.stream(toDoubles(scores)).sum())) {
        throw new IOException(method.title() + " predicts no finite number.");
      }
    }
  }

  private static double[] toDoubles(Matrix matrix) {
    float[] values = matrix.toArray();
    double[] doubles = new double[values.length];
    for (int k = 0; k < values.length; k++) {
      doubles[k] = values[k];
    }
    return doubles;
  }
}
