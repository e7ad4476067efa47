package org.gmcn.experiment.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** How much of the heap is used. */
final class HeapMeter {
  private HeapMeter() {}

  /** Forgets earlier peaks. */
  static void reset() {
    collect();
    pools(true);
  }

  /** Megabytes that are reachable now. */
  static double live() {
    collect();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / (double) (1 << 20);
  }

  /** The most megabytes at any moment since {@link #reset}, garbage included. */
  static double peak() {
    return pools(false) / (double) (1 << 20);
  }

  private static long pools(boolean reset) {
    long sum = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        if (reset) {
          pool.resetPeakUsage();
        }
        sum += pool.getPeakUsage().getUsed();
      }
    }
    return sum;
  }

  private static void collect() {
    System.gc();
  }
}
