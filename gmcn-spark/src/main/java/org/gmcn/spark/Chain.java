package org.gmcn.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.ContextCleaner;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * The states of all blocks on their way through a sequence of exchanges. Every exchange is one
 * stage: it computes the blocks' states, keeps them, and writes the parcels for the next. Stages
 * are chained lazily; after a few of them a job runs them, and states that are no longer needed are
 * dropped, so that memory does not grow with the length of the chain.
 *
 * <p>A lost state is computed again from the start of the chain, which begins at cached blocks and
 * the weights of one epoch: lineage never reaches over epochs.
 */
final class Chain {
  /** Exchanges a job; each keeps its states until the job has ended. */
  private static final int STAGES_PER_JOB = 6;

  private final JavaSparkContext context;
  private final JavaRDD<Block> blocks;
  private final int count;
  private final List<JavaRDD<Pass>> live = new ArrayList<>();
  private final List<Integer> shuffles = new ArrayList<>();
  private final List<Step.Local> after = new ArrayList<>();
  private JavaRDD<Pass> state;
  private Step step;
  private String name;
  private int waiting;

  /** Starts from states that somebody else keeps. */
  Chain(JavaSparkContext context, JavaRDD<Block> blocks, JavaRDD<Pass> state, String name) {
    this.context = context;
    this.blocks = blocks;
    this.count = blocks.getNumPartitions();
    this.state = state;
    this.name = name;
  }

  /** Adds an exchange. */
  Chain then(String stepName, Step next) {
    flush();
    step = next;
    name = stepName;
    if (++waiting > STAGES_PER_JOB) {
      run();
    }
    return this;
  }

  /** Adds what each block does by itself after the last exchange. */
  Chain local(Step.Local next) {
    after.add(next);
    return this;
  }

  /** The states after all that was added, kept until {@link #release}. */
  JavaRDD<Pass> states() {
    flush();
    return state;
  }

  /** Computes the present states and sums one array per block over all blocks. */
  double[] sum(Step.Summand summand) {
    double[] sums = TreeSum.of(blocks.zipPartitions(states(), (b, p) -> part(b, p, summand)));
    settle();
    waiting = 0;
    return sums;
  }

  private static Iterator<Tuple2<Integer, double[]>> part(
      Iterator<Block> blocks, Iterator<Pass> passes, Step.Summand summand) {
    Block block = blocks.next();
    double[] summed = summand.of(block, passes.next());
    return Collections.singleton(new Tuple2<>(block.id, summed)).iterator();
  }

  private void flush() {
    if (step == null && after.isEmpty()) {
      return;
    }
    context.setCallSite(name);
    Step exchange = step;
    Step.Local[] locals = after.toArray(new Step.Local[0]);
    JavaRDD<Tuple2<Block, Pass>> before = blocks.zipPartitions(state, Chain::together);
    JavaRDD<Pass> next;
    if (exchange == null) {
      next = before.map(own -> finish(own._1(), own._2(), locals));
    } else {
      JavaPairRDD<Integer, Parcel> sent =
          before
              .flatMapToPair(
                  own -> {
                    Outbox out = new Outbox(own._1());
                    exchange.send(own._1(), own._2(), out);
                    return out.parcels().iterator();
                  })
              .partitionBy(new BlockPartitioner(count));
      shuffles.add(((ShuffleDependency<?, ?, ?>) sent.rdd().dependencies().head()).shuffleId());
      // Through mapPartitions the shuffle's own idea of a good place is lost, and the blocks'
      // counts.
      next =
          before.zipPartitions(
              sent.mapPartitions(parcels -> parcels),
              (own, parcels) -> received(own, parcels, exchange, locals));
    }
    state = next.setName(name).persist(StorageLevel.MEMORY_AND_DISK());
    live.add(state);
    context.clearCallSite();
    step = null;
    after.clear();
  }

  private static Iterator<Tuple2<Block, Pass>> together(
      Iterator<Block> blocks, Iterator<Pass> passes) {
    return Collections.singleton(new Tuple2<>(blocks.next(), passes.next())).iterator();
  }

  private static Iterator<Pass> received(
      Iterator<Tuple2<Block, Pass>> own,
      Iterator<Tuple2<Integer, Parcel>> parcels,
      Step exchange,
      Step.Local[] locals) {
    Tuple2<Block, Pass> before = own.next();
    Block block = before._1();
    Pass pass = exchange.receive(block, before._2(), new Inbox(block, parcels));
    return Collections.singleton(finish(block, pass, locals)).iterator();
  }

  private static Pass finish(Block block, Pass pass, Step.Local[] locals) {
    Pass last = pass;
    for (Step.Local local : locals) {
      last = local.apply(block, last);
    }
    return last;
  }

  /** Computes the states up to the exchange before the one just added, and drops older ones. */
  private void run() {
    state.count();
    drop(live.size() - 1);
    waiting = 0;
  }

  /** Drops all states but the last; to be called after a job has computed it. */
  void settle() {
    drop(live.size() - 1);
  }

  private void drop(int many) {
    List<JavaRDD<Pass>> old = live.subList(0, Math.max(0, many));
    old.forEach(rdd -> rdd.unpersist(false));
    old.clear();
  }

  /** Drops all states; the shuffles' files stay, for whoever may have to compute some again. */
  void dropStates() {
    drop(live.size());
  }

  /** Drops everything, the files of the shuffles included. */
  void release() {
    dropStates();
    if (context.sc().cleaner().isDefined()) {
      ContextCleaner cleaner = context.sc().cleaner().get();
      shuffles.forEach(id -> cleaner.doCleanupShuffle(id, false));
    }
    shuffles.clear();
  }
}
