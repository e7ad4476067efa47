package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.option.StudyNames;
import org.gmcn.app.option.StudyOptions;
import org.gmcn.experiment.study.Paper;
import org.gmcn.experiment.study.Study;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gmcn paper}: the paper's tables and figures. */
@Command(
    name = "paper",
    description =
        "Run the paper's tables and figures again and report them beside the paper's numbers;"
            + " started again, it goes on.")
public final class PaperCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(
      paramLabel = "WHAT",
      completionCandidates = StudyNames.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String what;

  @Mixin private StudyOptions options;

  public PaperCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<Study> studies =
        Paper.studies(what, options.quick()).stream().map(options::withRuns).toList();
    String folder = options.quick() ? "paper-quick" : "paper";
    return new StudySession(
            context,
            options.folder(Path.of("gmcn-out", folder)),
            options.threads(),
            options.checkpointEvery())
        .run("GmCN: " + what, studies, options.again(), options.reportOnly());
  }
}
