package org.gmcn.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadPolicyTest {
  private static final int COMPARISON = 2 * ThreadPolicy.SAMPLES;

  /** Runs epochs that take so long shared and alone; returns how many were shared. */
  private static int run(
      ThreadPolicy pace, boolean[] sharing, int epochs, long shared, long alone) {
    int count = 0;
    for (int k = 0; k < epochs; k++) {
      count += sharing[0] ? 1 : 0;
      sharing[0] = pace.shares(sharing[0] ? shared : alone);
    }
    return count;
  }

  @Test
  void sharesUntilItHasCompared() {
    boolean[] sharing = {true};
    int epochs = ThreadPolicy.FIRST + ThreadPolicy.SAMPLES;
    assertThat(run(new ThreadPolicy(), sharing, epochs, 3_000, 1_000)).isEqualTo(epochs);
    assertThat(sharing[0]).isFalse();
  }

  @Test
  void worksAloneWhereThatIsFaster() {
    boolean[] sharing = {true};
    ThreadPolicy pace = new ThreadPolicy();
    run(pace, sharing, ThreadPolicy.FIRST + COMPARISON, 3_000, 1_000);
    assertThat(run(pace, sharing, ThreadPolicy.STAY, 3_000, 1_000)).isZero();
  }

  @Test
  void sharesWhereThatIsFaster() {
    boolean[] sharing = {true};
    ThreadPolicy pace = new ThreadPolicy();
    run(pace, sharing, ThreadPolicy.FIRST + COMPARISON, 1_000, 3_000);
    assertThat(run(pace, sharing, ThreadPolicy.STAY, 1_000, 3_000)).isEqualTo(ThreadPolicy.STAY);
  }

  @Test
  void changesItsMindWhenTimesChange() {
    boolean[] sharing = {true};
    ThreadPolicy pace = new ThreadPolicy();
    run(pace, sharing, ThreadPolicy.FIRST + COMPARISON + ThreadPolicy.STAY, 3_000, 1_000);
    run(pace, sharing, COMPARISON, 1_000, 3_000);
    assertThat(run(pace, sharing, ThreadPolicy.STAY, 1_000, 3_000)).isEqualTo(ThreadPolicy.STAY);
  }

  @Test
  void longEpochsAreAlwaysShared() {
    boolean[] sharing = {true};
    long slow = ThreadPolicy.LONG_NANOS + 1;
    assertThat(run(new ThreadPolicy(), sharing, 2_000, slow, 1_000)).isEqualTo(2_000);
  }

  @Test
  void smallTasksAreDoneAloneUntilTheProcessIsWarm() {
    long[] now = {100};
    ThreadPolicy policy = new ThreadPolicy(() -> now[0], 100);
    assertThat(policy.alone(ThreadPolicy.LARGE_WHEN_COLD - 1)).isTrue();
    assertThat(policy.alone(ThreadPolicy.LARGE_WHEN_COLD)).isFalse();
    now[0] += ThreadPolicy.COLD_NANOS;
    assertThat(policy.alone(1)).isTrue();
    now[0]++;
    assertThat(policy.alone(1)).isFalse();
    now[0] = 100;
    assertThat(policy.alone(1)).as("warm once, warm for good").isFalse();
  }

  @Test
  void allTasksAreDoneAloneOnceOneThreadWasFaster() {
    ThreadPolicy policy = warm();
    run(policy, ThreadPolicy.FIRST + COMPARISON, 3_000, 1_000);
    assertThat(policy.alone(1)).isTrue();
    assertThat(policy.alone(Long.MAX_VALUE)).isTrue();
  }

  @Test
  void allTasksAreSharedOnceAllThreadsWereFaster() {
    ThreadPolicy policy = warm();
    run(policy, ThreadPolicy.FIRST + COMPARISON, 1_000, 3_000);
    assertThat(policy.alone(1)).isFalse();
  }

  @Test
  void epochsBeforeTheProcessIsWarmAreNotCompared() {
    long[] now = {0};
    ThreadPolicy policy = new ThreadPolicy(() -> now[0], 0);
    run(policy, ThreadPolicy.FIRST + COMPARISON, 3_000, 1_000);
    now[0] = ThreadPolicy.COLD_NANOS + 1;
    assertThat(policy.alone(1)).isFalse();
  }

  private static ThreadPolicy warm() {
    return new ThreadPolicy(() -> ThreadPolicy.COLD_NANOS + 1, 0);
  }

  /** Runs epochs that take so long by all threads and by one. */
  private static void run(ThreadPolicy policy, int epochs, long shared, long alone) {
    for (int k = 0; k < epochs; k++) {
      policy.epochTook(policy.alone(Long.MAX_VALUE) ? alone : shared);
    }
  }
}
