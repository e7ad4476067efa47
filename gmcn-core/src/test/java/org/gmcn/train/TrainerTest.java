package org.gmcn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.TestGraphs;
import org.gmcn.TestOptions;
import org.gmcn.compute.Compute;
import org.gmcn.engine.Engine;
import org.gmcn.engine.EpochReport;
import org.gmcn.engine.Problem;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.Gmcn;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.junit.jupiter.api.Test;

class TrainerTest {
  private final Problem problem = TestGraphs.separable(40, 3, 2);

  /** Plays back validation losses; its only weight is the number of epochs done. */
  private static final class Script implements Engine {
    private final double[] losses;
    private final double[] accuracies;
    private final Matrix weight = new Matrix(1, 1);
    private final Problem problem;
    private int epochs;

    Script(Problem problem, double[] losses, double[] accuracies) {
      this.problem = problem;
      this.losses = losses;
      this.accuracies = accuracies;
    }

    @Override
    public EpochReport epoch() {
      weight.set(0, 0, ++epochs);
      double loss = losses[Math.min(epochs, losses.length) - 1];
      double accuracy = accuracies[Math.min(epochs, accuracies.length) - 1];
      return new EpochReport(epochs, loss, 0, loss, accuracy, new double[0]);
    }

    @Override
    public Matrix probabilities() {
      return new Matrix(problem.graph().nodes, problem.classes());
    }

    @Override
    public Matrix embedding() {
      return weight;
    }

    @Override
    public Weights weights() {
      return new Weights().put("w", weight);
    }

    @Override
    public void restore(Weights weights) {
      weights().copyFrom(weights);
    }

    @Override
    public Weights state() {
      return weights();
    }

    @Override
    public void resume(Weights state, int epochsDone) {
      restore(state);
      epochs = epochsDone;
    }
  }

  private static TrainingOptions options(int epochs, int patience, TrainingOptions.StopOn on) {
    return new TrainingOptions(0.01, epochs, patience, on, TrainingOptions.Scaling.NONE);
  }

  @Test
  void stopsWhenPatienceIsOutAndPutsTheBestWeightsBack() {
    Script script = new Script(problem, new double[] {3, 2, 1, 5, 5, 5, 5}, new double[] {0});
    TrainingResult result =
        new Trainer(options(100, 3, TrainingOptions.StopOn.LOSS)).train(script, problem);
    assertThat(result.end()).isEqualTo(TrainingResult.End.STOPPED_EARLY);
    assertThat(result.epochs()).isEqualTo(6);
    assertThat(result.bestEpoch()).isEqualTo(3);
    assertThat(script.weight.get(0, 0)).isEqualTo(3);
    assertThat(result.history()).hasSize(6);
  }

  @Test
  void watchesAccuracyIfToldAndBreaksTiesByLoss() {
    Script script =
        new Script(problem, new double[] {3, 2, 1, 4, 4}, new double[] {0.1, 0.9, 0.9, 0.5, 0.5});
    TrainingResult result =
        new Trainer(options(5, 10, TrainingOptions.StopOn.ACCURACY)).train(script, problem);
    assertThat(result.end()).isEqualTo(TrainingResult.End.ALL_EPOCHS);
    assertThat(result.bestEpoch()).isEqualTo(3);
  }

  /** Either number renews the patience; the most accurate epoch is kept. */
  @Test
  void rankedKeepsTheMostAccurateWhileEitherNumberHolds() {
    Script script =
        new Script(
            problem,
            new double[] {3, 4, 2, 1, 0.5, 9},
            new double[] {0.1, 0.9, 0.5, 0.9, 0.8, 0.1});
    TrainingResult result =
        new Trainer(options(50, 2, TrainingOptions.StopOn.RANKED)).train(script, problem);
    assertThat(result.bestEpoch()).isEqualTo(4);
    assertThat(result.epochs()).isEqualTo(7);
  }

  /** Epoch 4 has the smallest loss but is less accurate than epoch 2 was. */
  @Test
  void bothKeepsTheLastEpochThatIsBestInBothNumbers() {
    Script script =
        new Script(problem, new double[] {3, 2, 2, 1, 9}, new double[] {0.1, 0.9, 0.9, 0.8, 0.1});
    TrainingResult result =
        new Trainer(options(50, 2, TrainingOptions.StopOn.BOTH)).train(script, problem);
    assertThat(result.bestEpoch()).isEqualTo(3);
    assertThat(result.epochs()).isEqualTo(6);
  }

  @Test
  void anAccuracyThatIsNotThereDoesNotRenewThePatience() {
    Script script = new Script(problem, new double[] {3, 2, 9}, new double[] {Double.NaN});
    TrainingResult result =
        new Trainer(options(50, 2, TrainingOptions.StopOn.BOTH)).train(script, problem);
    assertThat(result.bestEpoch()).isEqualTo(2);
    assertThat(result.epochs()).isEqualTo(4);
  }

  @Test
  void aLossThatIsNotANumberEndsTheRunWithTheBestWeights() {
    Script script = new Script(problem, new double[] {3, 2, Double.NaN, 1}, new double[] {0});
    TrainingResult result =
        new Trainer(options(100, 50, TrainingOptions.StopOn.LOSS)).train(script, problem);
    assertThat(result.end()).isEqualTo(TrainingResult.End.DIVERGED);
    assertThat(result.bestEpoch()).isEqualTo(2);
    assertThat(script.weight.get(0, 0)).isEqualTo(2);
  }

  @Test
  void canBeCancelledAndTellsListeners() {
    Script script = new Script(problem, new double[] {1}, new double[] {0});
    List<Integer> told = new ArrayList<>();
    Trainer trainer = new Trainer(options(1000, 900, TrainingOptions.StopOn.LOSS));
    trainer.listen(
        (report, seconds, best) -> {
          told.add(report.epoch());
          assertThat(best).isEqualTo(report.epoch() == 1);
          if (report.epoch() == 7) {
            trainer.cancel();
          }
        });
    TrainingResult result = trainer.train(script, problem);
    assertThat(result.end()).isEqualTo(TrainingResult.End.CANCELLED);
    assertThat(told).containsExactly(1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void aResumedTrainingEndsAsTheWholeOne() {
    double[] losses = {3, 2, 1, 5, 5, 5, 5};
    Script first = new Script(problem, losses, new double[] {0});
    TrainingRun begun = new Trainer(options(4, 3, TrainingOptions.StopOn.LOSS)).run(first);
    Script second = new Script(problem, losses, new double[] {0});
    second.resume(first.state(), 4);
    TrainingRun rest =
        new Trainer(options(100, 3, TrainingOptions.StopOn.LOSS))
            .after(
                new Progress(
                    null,
                    begun.history(),
                    begun.epochSeconds(),
                    first.state(),
                    first.weights().copy()))
            .run(second);
    assertThat(rest.end()).isEqualTo(TrainingResult.End.STOPPED_EARLY);
    assertThat(rest.epochs()).isEqualTo(6);
    assertThat(rest.bestEpoch()).isEqualTo(3);
    assertThat(rest.history()).hasSize(6);
    assertThat(second.weight.get(0, 0)).isEqualTo(3);
  }

  @Test
  void gmcnLearnsASeparableGraph() {
    Gmcn gmcn = new Gmcn();
    try (Compute compute = Compute.of(2)) {
      Engine engine = gmcn.engine(problem, TestOptions.gmcn(), gmcn.training(), 1, compute);
      TrainingResult result = new Trainer(gmcn.training()).train(engine, problem);
      assertThat(result.test().accuracy()).isGreaterThan(0.95);
      assertThat(result.keptEdges()).hasSize(2);
      assertThat(result.probabilities().rows).isEqualTo(problem.graph().nodes);
    }
  }

  /** The state and the number of epochs are all that the next epoch depends on. */
  @Test
  void aResumedEngineGoesOnBitIdentically() {
    Gmcn gmcn = new Gmcn();
    var options = Options.with(TestOptions.gmcn(), java.util.Map.of("dropout", 0.3));
    try (Compute compute = Compute.of(1)) {
      Engine whole = gmcn.engine(problem, options, gmcn.training(), 9, compute);
      Weights middle = null;
      for (int e = 1; e <= 20; e++) {
        whole.epoch();
        middle = e == 11 ? whole.state().copy() : middle;
      }
      Engine second = gmcn.engine(problem, options, gmcn.training(), 9, compute);
      second.resume(middle, 11);
      EpochReport last = null;
      for (int e = 12; e <= 20; e++) {
        last = second.epoch();
      }
      assertThat(last.epoch()).isEqualTo(20);
      whole
          .state()
          .asMap()
          .forEach(
              (name, m) ->
                  assertThat(second.state().asMap().get(name).toArray()).isEqualTo(m.toArray()));
    }
  }
}
