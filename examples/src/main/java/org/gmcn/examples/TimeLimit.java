package org.gmcn.examples;

import java.time.Duration;
import java.time.Instant;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.method.Methods;
import org.gmcn.run.TrainedModel;
import org.gmcn.run.Training;

/** Ends a training after some seconds, with the best weights so far: GRAPH SECONDS. */
public final class TimeLimit {
  private TimeLimit() {}

  public static void main(String[] args) {
    Dataset data = Datasets.open(args[0]);
    Instant end = Instant.now().plus(Duration.ofSeconds(Long.parseLong(args[1])));
    TrainedModel model =
        Training.of(Methods.GMCN, data)
            .training(t -> t.withPatience(10_000))
            .stopWhen(() -> Instant.now().isAfter(end))
            .train();
    System.out.println(model.outcome().result().end()); // CANCELLED if the time was too short
  }
}
