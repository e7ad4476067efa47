package org.gmcn.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.gmcn.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorkersTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "2, 8", "5, 1", "5, 3", "9, 2"})
  void everyPartRunsOnceATime(int count, int pieces) {
    int all = count == 1 ? 1 : count * pieces;
    AtomicIntegerArray ran = new AtomicIntegerArray(all);
    try (Workers workers = new Workers(count)) {
      for (int t = 0; t < 2_000; t++) {
        workers.run(
            (part, parts) -> {
              assertThat(parts).isEqualTo(all);
              ran.incrementAndGet(part);
            },
            pieces);
      }
      for (int part = 0; part < all; part++) {
        assertThat(ran.get(part)).isEqualTo(2_000);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8})
  void othersDoWhatAThreadThatIsHeldUpHasNotBegun(int slow) {
    CountDownLatch others = new CountDownLatch(11);
    AtomicIntegerArray ran = new AtomicIntegerArray(12);
    try (Workers workers = new Workers(3)) {
      workers.run(
          (part, parts) -> {
            if (part == slow) {
              waitFor(others);
            }
            others.countDown();
            ran.incrementAndGet(part);
          },
          4);
    }
    assertThat(ran).hasToString("[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]");
  }

  @Test
  void workersThatHaveParkedComeBack() throws InterruptedException {
    try (Workers workers = new Workers(2)) {
      for (int t = 0; t < 3; t++) {
        Thread.sleep(30);
        assertThat(threadsThatMeet(workers)).hasSize(2);
      }
    }
  }

  @Test
  void theCallerDoesEveryPartAlone() {
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    AtomicIntegerArray ran = new AtomicIntegerArray(3);
    try (Workers workers = new Workers(3)) {
      workers.runAlone(
          (part, parts) -> {
            seen.add(Thread.currentThread());
            ran.addAndGet(part, parts);
          });
      assertThat(seen).containsExactly(Thread.currentThread());
      assertThat(ran).hasToString("[3, 3, 3]");
    }
  }

  /** The threads of a task whose parts wait for each other: no thread can do two of them. */
  private static Set<Thread> threadsThatMeet(Workers workers) {
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    CountDownLatch all = new CountDownLatch(workers.count());
    workers.run(
        (part, parts) -> {
          seen.add(Thread.currentThread());
          all.countDown();
          waitFor(all);
        });
    return seen;
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Tasks of few and of many parts take turns: none is done twice or left to the next. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void everyPartIsDoneWhenRunReturns(int count) {
    try (Workers workers = new Workers(count)) {
      AtomicIntegerArray ran = new AtomicIntegerArray(8 * count);
      for (int t = 0; t < 200_000; t++) {
        int pieces = t % 2 == 0 ? 1 : 8;
        workers.run((part, parts) -> ran.incrementAndGet(part), pieces);
        for (int part = 0; part < 8 * count; part++) {
          int expected = part < count * pieces ? 1 : 0;
          if (ran.getAndSet(part, 0) != expected) {
            fail("part %d of %d in task %d", part, count * pieces, t);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void whatAPartThrowsReachesTheCaller(int thrower) {
    try (Workers workers = new Workers(3)) {
      AtomicIntegerArray ended = new AtomicIntegerArray(3);
      Workers.Task task =
          (part, parts) -> {
            ended.incrementAndGet(part);
            if (part == thrower) {
              throw new InputException("part " + part);
            }
          };
      assertThatThrownBy(() -> workers.run(task))
          .isInstanceOf(InputException.class)
          .hasMessage("part " + thrower);
      assertThat(ended).hasToString("[1, 1, 1]");
      workers.run((part, parts) -> ended.incrementAndGet(part));
      assertThat(ended).as("usable afterwards").hasToString("[2, 2, 2]");
    }
  }

  @Test
  void closingJoinsTheThreads() {
    Workers workers = new Workers(4);
    Set<Thread> seen = threadsThatMeet(workers);
    workers.close();
    seen.remove(Thread.currentThread());
    assertThat(seen).hasSize(3).noneMatch(Thread::isAlive);
    assertThatThrownBy(() -> workers.run((part, parts) -> {}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTaskCannotStartAnother() {
    try (Workers workers = new Workers(2)) {
      assertThatThrownBy(() -> workers.run((p, ps) -> workers.run((q, qs) -> {})))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aThreadAtLeast() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Workers(0));
  }
}
