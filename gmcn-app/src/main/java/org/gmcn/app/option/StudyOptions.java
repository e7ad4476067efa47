package org.gmcn.app.option;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.gmcn.InputException;
import org.gmcn.experiment.study.Study;
import org.gmcn.method.Methods;
import org.gmcn.run.CheckpointEvery;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code gmcn run} and {@code gmcn paper} have in common. */
public final class StudyOptions {
  private static final int MOST_RUNS = 900;

  @Option(
      names = "--quick",
      description = "A small version with fewer runs and epochs, to see that it works.")
  private boolean quick;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Final runs of every cell, each on its own split, instead of the study's.")
  private Integer runs;

  @Option(names = "--out", paramLabel = "DIR", description = "The folder of journal and report.")
  private Path out;

  @Option(
      names = "--again",
      paramLabel = "MODEL",
      split = ",",
      description = "Models whose finished runs do not count and are run again.")
  private Set<String> again = new LinkedHashSet<>();

  @Option(names = "--report", description = "Run nothing; report what has been run so far.")
  private boolean reportOnly;

  @Mixin private CheckpointOption checkpoint;
  @Mixin private ThreadsOption threads;

  public boolean quick() {
    return quick;
  }

  public boolean reportOnly() {
    return reportOnly;
  }

  public Set<String> again() {
    again.forEach(Methods::named);
    return again;
  }

  public CheckpointEvery checkpointEvery() {
    return checkpoint.every();
  }

  public int threads() {
    return threads.count();
  }

  public Path folder(Path otherwise) {
    return out == null ? otherwise : out;
  }

  public Study withRuns(Study study) {
    if (runs == null) {
      return study;
    }
    if (runs < 1 || runs > MOST_RUNS) {
      throw new InputException("--runs must be from 1 to " + MOST_RUNS + ", not " + runs + ".");
    }
    return study.withRuns(runs);
  }
}
