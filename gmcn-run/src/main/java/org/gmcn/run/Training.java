package org.gmcn.run;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.engine.EpochReport;
import org.gmcn.method.Method;
import org.gmcn.method.TrainingOptions;

/**
 * The start of a program that trains: a method and data, then whatever differs from the defaults,
 * then {@link #train}. With the same settings it gives the model that {@code gmcn train} gives, to
 * the bit.
 *
 * @param <O> the record of the method's hyper-parameters
 * @since 0.1
 */
public final class Training<O extends Record> {
  private final Dataset data;
  private final Method<O> method;
  private O options;
  private TrainingOptions training;
  private SplitSpec split =
      new SplitSpec.Ratio(SplitSpec.Ratio.TRAIN, SplitSpec.Ratio.VALIDATION, false);
  private long seed;
  private int threads = Runtime.getRuntime().availableProcessors();
  private Consumer<EpochReport> listener = report -> {};
  private BooleanSupplier stop = () -> false;

  private Training(Method<O> method, Dataset data) {
    this.method = method;
    this.data = data;
    this.options = method.defaults();
    this.training = method.training();
  }

  /**
   * A training with the method's defaults, a tenth of the labelled nodes, and the seed 0.
   *
   * @param method one of {@link org.gmcn.method.Methods}
   */
  public static <O extends Record> Training<O> of(Method<O> method, Dataset data) {
    return new Training<>(method, data);
  }

  /** Changes the method's own hyper-parameters, e.g. {@code o -> o.withHidden(32)}. */
  public Training<O> options(UnaryOperator<O> change) {
    options = change.apply(options);
    return this;
  }

  /** Changes how the model is trained, e.g. {@code t -> t.withEpochs(200)}. */
  public Training<O> training(UnaryOperator<TrainingOptions> change) {
    training = change.apply(training);
    return this;
  }

  /** The share of the labelled nodes that train; a tenth validates, the others test. */
  public Training<O> labelled(double share) {
    return split(new SplitSpec.Ratio(share, SplitSpec.Ratio.VALIDATION, false));
  }

  /** Any other way to choose the nodes that train, validate and test. */
  public Training<O> split(SplitSpec value) {
    split = value;
    return this;
  }

  /** The source of every random draw. */
  public Training<O> seed(long value) {
    seed = value;
    return this;
  }

  /** How many threads train, all processors by default; the result is the same with any number. */
  public Training<O> threads(int value) {
    if (value < 1) {
      throw new InputException("A training needs 1 thread or more, not " + value + ".");
    }
    threads = value;
    return this;
  }

  /** Called after every epoch, on the training thread. */
  public Training<O> listener(Consumer<EpochReport> value) {
    listener = value;
    return this;
  }

  /** Asked after every epoch; if true, the training ends with the best weights so far. */
  public Training<O> stopWhen(BooleanSupplier value) {
    stop = value;
    return this;
  }

  /** The specification of this training. */
  public RunSpec spec() {
    return new RunSpec(method, options, training, split, seed);
  }

  /** Trains, on the calling thread and its helpers, and returns when done. */
  public TrainedModel train() {
    RunListener calls =
        new RunListener() {
          @Override
          public void epoch(int run, RunSpec spec, EpochReport report, boolean best) {
            listener.accept(report);
          }

          @Override
          public boolean cancelled() {
            return stop.getAsBoolean();
          }
        };
    RunOutcome outcome = new Runs(data, threads, calls).train(List.of(spec())).get(0);
    return new TrainedModel(data, outcome, threads);
  }
}
