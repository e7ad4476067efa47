package org.gmcn.examples;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.run.GraphModel;

/** Labels the nodes of a graph with a saved model: MODEL GRAPH FILE. */
public final class SavedModels {
  private SavedModels() {}

  public static void main(String[] args) throws IOException {
    GraphModel model = GraphModel.load(Path.of(args[0]), 1); // one thread for each call
    System.out.println(model.saved().options());
    System.out.println("test accuracy " + model.saved().results().get("testAccuracy"));

    Dataset data = Datasets.open(args[1]);
    try (Writer to = Files.newBufferedWriter(Path.of(args[2]))) {
      model.predict(data).write(to); // id, class, one probability for each class
    }
  }
}
