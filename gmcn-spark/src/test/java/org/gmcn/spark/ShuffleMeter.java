package org.gmcn.spark;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what the tasks write for each other. */
final class ShuffleMeter extends SparkListener {
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong tasks = new AtomicLong();
  private final AtomicLong milliseconds = new AtomicLong();
  private final AtomicLong nanosOfProcessors = new AtomicLong();
  private final AtomicLong stages = new AtomicLong();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics != null) {
      bytes.addAndGet(metrics.shuffleWriteMetrics().bytesWritten());
      milliseconds.addAndGet(metrics.executorRunTime());
      nanosOfProcessors.addAndGet(metrics.executorCpuTime());
      tasks.incrementAndGet();
    }
  }

  @Override
  public void onStageCompleted(SparkListenerStageCompleted completed) {
    stages.incrementAndGet();
  }

  long bytes() {
    return bytes.get();
  }

  long tasks() {
    return tasks.get();
  }

  long stages() {
    return stages.get();
  }

  /** Without what tasks wait for, other processes on the machine included. */
  double processorSeconds() {
    return nanosOfProcessors.get() * 1e-9;
  }

  double taskSeconds() {
    return milliseconds.get() * 1e-3;
  }
}
