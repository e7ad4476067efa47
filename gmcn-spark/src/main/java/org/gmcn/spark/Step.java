package org.gmcn.spark;

import java.io.Serializable;

/**
 * One exchange between the blocks. A step computes and writes nothing but what it returns, so that
 * Spark may run it again or twice.
 */
interface Step extends Serializable {
  /** What the block sends from its present state. */
  void send(Block block, Pass pass, Outbox out);

  /** The block's next state. */
  Pass receive(Block block, Pass pass, Inbox in);

  /** What a block computes by itself, between two exchanges. */
  interface Local extends Serializable {
    Pass apply(Block block, Pass pass);
  }

  /** A block's share of a sum over all blocks. */
  interface Summand extends Serializable {
    double[] of(Block block, Pass pass);
  }
}
