package org.gmcn.spark;

import org.apache.spark.Partitioner;

/** Partition b holds block b. */
final class BlockPartitioner extends Partitioner {
  private static final long serialVersionUID = 1;
  private final int blocks;

  BlockPartitioner(int blocks) {
    this.blocks = blocks;
  }

  @Override
  public int numPartitions() {
    return blocks;
  }

  @Override
  public int getPartition(Object key) {
    return (Integer) key;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BlockPartitioner p && p.blocks == blocks;
  }

  @Override
  public int hashCode() {
    return blocks;
  }
}
