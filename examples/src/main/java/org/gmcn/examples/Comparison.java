package org.gmcn.examples;

import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.method.Methods;
import org.gmcn.run.SplitSpec;
import org.gmcn.run.Training;

/** Trains GCN with its own hyper-parameters, then every method with its defaults: GRAPH. */
public final class Comparison {
  private Comparison() {}

  public static void main(String[] args) {
    Dataset data = Datasets.open(args[0]);
    double gcn =
        Training.of(Methods.GCN, data)
            .options(o -> o.withHidden(32).withDropout(0.5))
            .training(t -> t.withEpochs(200).withLr(0.005))
            .split(new SplitSpec.PerClass(3, 6, 20))
            .train()
            .testAccuracy();
    System.out.printf("GCN with 32 units: %.3f%n", gcn);

    for (String name : Methods.names()) {
      double accuracy = Training.of(Methods.named(name), data).threads(1).train().testAccuracy();
      System.out.printf("%s: %.3f%n", name, accuracy);
    }
  }
}
