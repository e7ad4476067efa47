package org.gmcn;

/**
 * A setting that would correct an error. A program adds the name that its users know, such as an
 * option of its command line, to the message of an {@link InputException}.
 *
 * @since 0.1
 */
public enum Setting {
  /** The batch: the whole graph, or clusters of it. */
  BATCH,
  /** How often a training is saved before its end. */
  CHECKPOINT_EVERY,
  /** The edges of generated graphs. */
  EDGES,
  /** The number of epochs. */
  EPOCHS,
  /** The scaling of the features. */
  FEATURES,
  /** The memory of the Java process. */
  HEAP,
  /** The kernels to measure. */
  KERNELS,
  /** The learning rate. */
  LEARNING_RATE,
  /** The folder to write. */
  OUT,
  /** The share of the nodes to train on. */
  RATIO,
  /** Whether an interrupted training is resumed. */
  RESUME,
  /** The program to compare with. */
  RIVAL,
  /** The number of turns. */
  ROUNDS,
  /** The numbers of threads. */
  THREADS,
  /** The folder that an earlier training wrote. */
  TRAINED
}
