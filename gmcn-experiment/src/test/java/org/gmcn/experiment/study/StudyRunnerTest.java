package org.gmcn.experiment.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.gmcn.InputException;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.experiment.study.StudyResult.CellResult;
import org.gmcn.experiment.study.StudyResult.Trial;
import org.gmcn.run.CheckpointEvery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRunnerTest {
  private static final String TEXT =
      """
      name: tiny
      data: "generated:nodes=150,features=40,edges=400"
      methods: [gmcn, gcn]
      ratios: [0.2]
      runs: 3
      noise: [0, 0.4]
      search: {splits: 2, each: true}
      fixed: {all: {epochs: 15}}
      space: {gmcn: [{mask: truncated, epsilon: 0.6}, {mask: truncated, epsilon: 0.1}], gcn: [{l2: 0}, {l2: 0.01}]}
      """;

  @TempDir private Path folder;

  private final Study study = StudyFile.parse("tiny.yaml", TEXT, false);

  /** Counts what is run and stops after so many. */
  private static final class Counter implements StudyListener {
    private final AtomicInteger ran = new AtomicInteger();
    private final AtomicInteger found = new AtomicInteger();
    private final int most;
    private int announced;

    Counter(int most) {
      this.most = most;
    }

    @Override
    public void study(Study begun, int jobs) {
      announced = jobs;
    }

    @Override
    public void found(Job job) {
      found.incrementAndGet();
    }

    @Override
    public void finished(Job job, JobResult result) {
      ran.incrementAndGet();
    }

    @Override
    public boolean cancelled() {
      return ran.get() >= most;
    }
  }

  /** Stops in the middle of a run. */
  private record Impatient(AtomicInteger ran, AtomicInteger asked) implements StudyListener {
    Impatient(AtomicInteger ran) {
      this(ran, new AtomicInteger());
    }

    @Override
    public boolean cancelled() {
      return asked.incrementAndGet() > 70;
    }

    @Override
    public void finished(Job job, JobResult result) {
      ran.incrementAndGet();
    }

    @Override
    public void note(String sentence) {
      throw new AssertionError(sentence);
    }
  }

  private StudyResult run(String journal, int lanes, StudyListener listener) {
    try (Journal open = Journal.open(folder.resolve(journal))) {
      return new StudyRunner(open, lanes, CheckpointEvery.DEFAULT, listener, Datasets::open)
          .run(study);
    }
  }

  private static List<double[]> accuracies(StudyResult result) {
    return result.cells().stream().map(CellResult::test).toList();
  }

  @Test
  void goesOnWhereItStoppedAndGivesTheSameSideBySide() throws IOException {
    Counter whole = new Counter(Integer.MAX_VALUE);
    StudyResult one = run("one.jsonl", 1, whole);
    assertThat(one.cells()).hasSize(4);
    assertThat(whole.ran.get()).isEqualTo(whole.announced);

    assertThatThrownBy(() -> run("two.jsonl", 2, new Counter(5)))
        .isInstanceOf(StudyCancelled.class);
    // A crash in the middle of a line.
    Files.writeString(
        folder.resolve("two.jsonl"), "{\"key\":\"12\",\"da", StandardOpenOption.APPEND);
    Counter rest = new Counter(Integer.MAX_VALUE);
    StudyResult two = run("two.jsonl", 2, rest);
    assertThat(rest.found.get()).isBetween(5, 6);
    assertThat(rest.ran.get() + rest.found.get()).isEqualTo(whole.announced);
    assertThat(accuracies(two)).usingRecursiveComparison().isEqualTo(accuracies(one));
    assertThat(two.searches())
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*seconds")
        .isEqualTo(one.searches());

    Counter none = new Counter(Integer.MAX_VALUE);
    StudyResult read = run("two.jsonl", 0, none);
    assertThat(none.ran.get()).isZero();
    assertThat(accuracies(read)).usingRecursiveComparison().isEqualTo(accuracies(one));
  }

  /** Stopped in the middle of runs, again and again. */
  @Test
  void goesOnWithRunsUnderWay() {
    StudyResult one = run("one/journal.jsonl", 2, StudyListener.NONE);
    Path checkpoints = folder.resolve("two/checkpoints");
    AtomicInteger ran = new AtomicInteger();
    int under = 0;
    StudyResult two = null;
    while (two == null) {
      try {
        two = run("two/journal.jsonl", 2, new Impatient(ran));
      } catch (StudyCancelled e) {
        under += checkpoints.toFile().list().length;
      }
    }
    assertThat(under).isPositive();
    assertThat(accuracies(two)).usingRecursiveComparison().isEqualTo(accuracies(one));
    assertThat(ran.get()).isEqualTo(16 + 12);
    assertThat(checkpoints).doesNotExist();
  }

  @Test
  void searchesOnValidationAloneAndOnOtherSplits() throws IOException {
    StudyResult result = run("journal.jsonl", 2, StudyListener.NONE);
    List<String> trials =
        Files.readAllLines(folder.resolve("journal.jsonl")).stream()
            .filter(line -> line.contains("\"trial\":true"))
            .toList();
    assertThat(trials).hasSize(16).noneMatch(line -> line.contains("testAccuracy"));
    assertThat(trials).allMatch(line -> line.matches(".*\"seed\":100[01],.*"));
    assertThat(result.searches()).hasSize(4);
    CellResult first = result.cells().get(0);
    StudyResult.SearchLog log = result.searches().get(0);
    assertThat(first.chosen()).isEqualTo(log.trials().get(log.chosen()).changes());
    assertThat(first.runs().get(0).content()).containsKeys("masks", "curve", "confusion");
  }

  @Test
  void breaksTiesByLoss() {
    Trial a = new Trial(java.util.Map.of(), 0.8, 0.5, 1);
    Trial b = new Trial(java.util.Map.of(), 0.8, 0.4, 1);
    Trial c = new Trial(java.util.Map.of(), 0.7, 0.1, 1);
    assertThat(StudyRunner.best(List.of(a, b, c))).isEqualTo(1);
    assertThat(StudyRunner.best(List.of(c, a, a))).isEqualTo(1);
  }

  @Test
  void forgetsAMethod() {
    run("journal.jsonl", 2, StudyListener.NONE);
    try (Journal journal = Journal.open(folder.resolve("journal.jsonl"))) {
      int before = journal.size();
      assertThat(journal.forget(Set.of("gcn"))).isEqualTo(before / 2);
      assertThatThrownBy(() -> Journal.open(folder.resolve("journal.jsonl")))
          .isInstanceOf(InputException.class);
    }
    Counter again = new Counter(Integer.MAX_VALUE);
    run("journal.jsonl", 2, again);
    assertThat(again.ran.get()).isEqualTo(again.announced / 2);
  }
}
