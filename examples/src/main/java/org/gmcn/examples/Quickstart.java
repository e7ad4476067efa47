package org.gmcn.examples;

import java.nio.file.Path;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.explain.Explanation;
import org.gmcn.method.Methods;
import org.gmcn.run.GraphModel;
import org.gmcn.run.TrainedModel;
import org.gmcn.run.Training;

/** Trains on a graph, saves and loads the model, and explains a node: GRAPH MODEL NODE. */
public final class Quickstart {
  private Quickstart() {}

  public static void main(String[] args) {
    Dataset data = Datasets.open(args[0]); // a folder with nodes.csv and edges.csv
    TrainedModel trained =
        Training.of(Methods.GMCN, data)
            .options(o -> o.withHidden(16).withAlpha(0.8).withKeep(1, 0.8))
            .labelled(0.1)
            .seed(1)
            .listener(e -> System.out.printf("epoch %d: %.4f%n", e.epoch(), e.validationLoss()))
            .train();
    System.out.printf("%.3f of the test nodes are right%n", trained.testAccuracy());
    trained.save(Path.of(args[1]));

    GraphModel model = GraphModel.load(Path.of(args[1]));
    System.out.println("node 0 is " + model.predict(data).className(0));
    Explanation why = model.explain(data, args[2]);
    System.out.println(args[2] + " is " + model.saved().classNames().get(why.predicted()));
    for (Explanation.Neighbour n : why.neighbours()) {
      String id = data.nodeIds().get(n.node());
      System.out.printf("%s: kept %d times, adds %.3f%n", id, n.timesKept(), n.contribution());
    }
  }
}
