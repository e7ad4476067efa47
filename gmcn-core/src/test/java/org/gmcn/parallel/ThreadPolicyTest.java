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
}
