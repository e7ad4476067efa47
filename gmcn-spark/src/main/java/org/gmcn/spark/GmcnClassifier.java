package org.gmcn.spark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.gmcn.InputException;
import org.gmcn.compute.KernelChoice;
import org.gmcn.engine.EpochReport;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.TrainingOptions;
import org.gmcn.model.SavedModel;
import org.gmcn.train.Progress;
import org.gmcn.train.Provenance;
import org.gmcn.train.Trainer;
import org.gmcn.train.TrainingListener;
import org.gmcn.train.TrainingRun;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Labels nodes on a Spark cluster, in the manner of Spark's estimators: set what differs from the
 * defaults, then {@link #fit}.
 *
 * <pre>{@code
 * GmcnSparkModel model = new GmcnClassifier().set("mask", "cosine").setPartitions(64).fit(nodes, edges);
 * Dataset<Row> labelled = model.transform(nodes, edges);
 * }</pre>
 */
public final class GmcnClassifier {
  private static final Logger LOG = LoggerFactory.getLogger(GmcnClassifier.class);

  /** How training goes over the graph. */
  public enum Mode {
    /** All nodes at once; the result of one machine. */
    EXACT,
    /** A few partitions a step; approximate in training, exact in inference. */
    CLUSTER
  }

  private Method<?> method = Methods.named("gmcn");
  private final Map<String, Object> changes = new LinkedHashMap<>();
  private GraphColumns columns = GraphColumns.DEFAULT;
  private Mode mode = Mode.EXACT;
  private GraphSettings.Partition partition = GraphSettings.Partition.ORDER;
  private int partitions;
  private int batch = 2;
  private double trainRatio = 0.1;
  private double validationRatio = 0.1;
  private long seed;
  private String checkpoint;
  private int checkpointEvery = 10;
  private boolean resume;
  private TrainingListener listener = (report, seconds, best) -> {};

  public GmcnClassifier setMethod(String name) {
    method = Methods.named(name);
    return this;
  }

  /** A hyper-parameter of the method or of its training, by its name in model files. */
  public GmcnClassifier set(String name, Object value) {
    changes.put(name, value);
    return this;
  }

  public GmcnClassifier setColumns(GraphColumns value) {
    columns = value;
    return this;
  }

  public GmcnClassifier setMode(Mode value) {
    mode = value;
    return this;
  }

  /** Into how many blocks the graph is cut; the cores of the cluster unless set. */
  public GmcnClassifier setPartitions(int value) {
    partitions = value;
    return this;
  }

  public GmcnClassifier setPartition(GraphSettings.Partition value) {
    partition = value;
    return this;
  }

  /** Partitions a step of Adam, in cluster mode. */
  public GmcnClassifier setBatch(int value) {
    if (value < 1) {
      throw new InputException("batch must be 1 or more, not " + value + ".");
    }
    batch = value;
    return this;
  }

  /** Shares of the labelled nodes that train and validate, where there is no split column. */
  public GmcnClassifier setRatios(double train, double validation) {
    trainRatio = train;
    validationRatio = validation;
    return this;
  }

  public GmcnClassifier setSeed(long value) {
    seed = value;
    return this;
  }

  /** A folder on a file system that all executors share; every so many epochs are saved there. */
  public GmcnClassifier setCheckpoint(String folder, int everyEpochs) {
    checkpoint = folder;
    checkpointEvery = Math.max(1, everyEpochs);
    return this;
  }

  /** Goes on from the last checkpoint, if there is one. */
  public GmcnClassifier setResume(boolean value) {
    resume = value;
    return this;
  }

  public GmcnClassifier setListener(TrainingListener value) {
    listener = value;
    return this;
  }

  /** Trains on the labelled nodes. */
  public GmcnSparkModel fit(Dataset<Row> nodes, Dataset<Row> edges) {
    SparkSession spark = nodes.sparkSession();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    if (resume && checkpoint == null) {
      throw new InputException("To resume, name the folder of the checkpoints.");
    }
    if (checkpoint != null && !context.getCheckpointDir().isPresent()) {
      context.setCheckpointDir(checkpoint + "/blocks");
    }
    Record options = Options.with(method.defaults(), changesOf(method.defaults()));
    TrainingOptions training = Options.with(method.training(), changesOf(method.training()));
    checkNames(options, training);
    if (!changes.containsKey("keep")) {
      options = Shares.defaults(options);
    }
    Shares.requireGiven(options);
    GraphSettings settings =
        new GraphSettings(
            partitions > 0 ? partitions : context.defaultParallelism(),
            partition,
            training.features(),
            trainRatio,
            validationRatio,
            null,
            seed);
    boolean loops = Plan.selfLoops(method);
    try (SparkGraph graph = SparkGraph.of(nodes, edges, columns, settings, loops)) {
      if (graph.trainNodes() == 0) {
        throw new InputException("No labelled node trains; give some nodes a label and a split.");
      }
      LOG.info(
          "{} nodes, {} directed edges, {} blocks, {} boundary rows",
          graph.nodes(),
          graph.directedEdges(),
          graph.blocks().getNumPartitions(),
          graph.boundaryRows());
      Plan plan = Plan.of(method, options, graph.features(), graph.classNames().size(), seed);
      try (SparkEngine engine =
          mode == Mode.EXACT
              ? new ExactEngine(graph, plan, training.lr(), seed)
              : new ClusterEngine(graph, plan, options, training.lr(), seed, batch)) {
        TrainingRun run = train(engine, graph, options, training, context);
        return model(engine, graph, options, training, run);
      }
    }
  }

  private Map<String, Object> changesOf(Record defaults) {
    Map<String, Object> own = new LinkedHashMap<>(changes);
    own.keySet().retainAll(Options.toMap(defaults).keySet());
    return own;
  }

  private void checkNames(Record options, TrainingOptions training) {
    Map<String, Object> known = new LinkedHashMap<>(Options.toMap(options));
    known.putAll(Options.toMap(training));
    for (String name : changes.keySet()) {
      if (!known.containsKey(name)) {
        throw new InputException(
            "There is no hyper-parameter '" + name + "' here; there are " + known.keySet() + ".");
      }
    }
  }

  private TrainingRun train(
      SparkEngine engine,
      SparkGraph graph,
      Record options,
      TrainingOptions training,
      JavaSparkContext context) {
    Trainer trainer = new Trainer(training).listen(GmcnClassifier::log).listen(listener);
    if (checkpoint != null) {
      SharedFolder folder = new SharedFolder(checkpoint, context.hadoopConfiguration());
      Checkpoints checkpoints =
          new Checkpoints(folder, about(graph, options, training), checkpointEvery);
      if (resume) {
        checkpoints.last().ifPresent(progress -> goOn(progress, engine, trainer));
      }
      trainer.keep(checkpoints);
    }
    return trainer.run(engine);
  }

  private static void goOn(Progress progress, SparkEngine engine, Trainer trainer) {
    engine.resume(progress.state(), progress.epochs());
    trainer.after(progress);
    LOG.info("going on after epoch {}", progress.epochs());
  }

  private static void log(EpochReport report, double seconds, boolean best) {
    LOG.info(
        "epoch {}: training loss {}, validation loss {}, accuracy {}, {} s{}",
        report.epoch(),
        report.trainLoss(),
        report.validationLoss(),
        report.validationAccuracy(),
        seconds,
        best ? ", best" : "");
  }

  /** What must be the same for a checkpoint to fit; the most epochs may grow. */
  private String about(SparkGraph graph, Record options, TrainingOptions training) {
    Map<String, Object> trained = Options.toMap(training);
    trained.remove("epochs");
    trained.remove("patience");
    // In cluster mode the blocks decide what a step sees; in exact mode their number is no matter.
    Object steps =
        mode == Mode.EXACT ? mode : List.of(mode, graph.blocks().getNumPartitions(), batch);
    Map<String, Object> described = Options.toMap(options);
    // Checkpoints of earlier versions have no keep, and theirs was 1.
    described.remove("keep", 1.0);
    return method.name()
        + " "
        + described
        + " "
        + trained
        + " "
        + List.of(steps, partition, seed, graph.nodes(), graph.directedEdges(), graph.trainNodes());
  }

  private GmcnSparkModel model(
      SparkEngine engine,
      SparkGraph graph,
      Record options,
      TrainingOptions training,
      TrainingRun run) {
    Map<String, Object> results = new LinkedHashMap<>();
    results.put("end", run.end().name().toLowerCase(java.util.Locale.ROOT));
    results.put("epochs", run.epochs());
    results.put("bestEpoch", run.bestEpoch());
    results.put("seconds", run.seconds());
    results.put("secondsPerEpoch", run.secondsPerEpoch());
    try (Passes.Forward done = engine.inference()) {
      List<Evaluation> measured = Evaluation.of(done.states(), graph.classNames().size());
      List<String> sets = List.of("train", "validation", "test");
      for (int k = 0; k < sets.size(); k++) {
        results.put(sets.get(k), measured.get(k).toMap());
      }
      List<Double> kept = new java.util.ArrayList<>();
      for (double share : engine.passes.keptShares(done.numbers())) {
        kept.add(share);
      }
      results.put("keptEdges", kept);
    }
    Map<String, Object> provenance = new LinkedHashMap<>();
    provenance.put("engine", "spark " + graph.context().version());
    provenance.put("nodes", graph.nodes());
    provenance.put("directedEdges", graph.directedEdges());
    provenance.put("partitions", graph.blocks().getNumPartitions());
    String version = GmcnClassifier.class.getPackage().getImplementationVersion();
    provenance.putAll(
        Provenance.now(
                version == null ? "development" : version,
                "",
                seed,
                graph.context().defaultParallelism(),
                KernelChoice.best().name())
            .toMap());
    return new GmcnSparkModel(
        new SavedModel(
            method,
            options,
            training,
            graph.classNames(),
            graph.features(),
            graph.featureNames(),
            results,
            provenance,
            engine.weights().copy()),
        columns,
        partitions);
  }
}
