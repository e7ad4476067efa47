package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.option.StudyOptions;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gmcn run}: a study of one's own. */
@Command(
    name = "run",
    description = "Run a study from a YAML or JSON file; started again, it goes on.")
public final class RunCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "STUDY", description = "The file, see docs/paper.md.")
  private Path file;

  @Mixin private StudyOptions options;

  public RunCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Study study = options.withRuns(StudyFile.read(file, options.quick()));
    Path folder = options.folder(Path.of("gmcn-out", study.name()));
    return new StudySession(context, folder, options.threads(), options.checkpointEvery())
        .run(study.title(), List.of(study), options.again(), options.reportOnly());
  }
}
