package org.gmcn.spark;

import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;

/**
 * One part of a network, forward beside backward, as exchanges and local steps added to a chain.
 * Operation number {@code at} keeps what its way back needs in {@code pass.saved[at]}.
 */
interface Operation extends Serializable {
  /** pass.value becomes this operation's result. */
  void forward(Chain chain, int at, Mode mode);

  /** pass.gradient, dL/dresult, becomes dL/dinput; parameters' gradients are added to the pass. */
  void backward(Chain chain, int at, Mode mode);

  /**
   * What a pass is run with.
   *
   * @param weights the parameters' values
   * @param training whether dropout is on
   * @param key what its draws derive from
   */
  record Mode(Broadcast<FloatRows[]> weights, boolean training, long key) implements Serializable {}
}
