package org.gmcn.app.command;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.FromOption;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.compute.Compute;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.model.SavedModel;
import org.gmcn.run.Embedding;
import org.gmcn.run.Predictor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn embed}: the vectors that a trained model gives the nodes. */
@Command(
    name = "embed",
    description =
        "Write the vector of every node: the last hidden layer, or DGI's and DeepWalk's own.",
    abbreviateSynopsis = true)
public final class EmbedCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin private FromOption from;
  @Mixin private DataOption data;

  @Option(
      names = "--out",
      paramLabel = "FILE|-",
      defaultValue = "embedding.csv",
      description =
          "Where the vectors go (default: ${DEFAULT-VALUE}): NumPy's format where the name ends in"
              + " .npy, else CSV; with - CSV to the standard output.")
  private String out;

  @Mixin private ThreadsOption threads;

  public EmbedCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    boolean toOutput = out.equals("-");
    Console console = toOutput ? context.console().reportingToErr() : context.console();
    SavedModel model = from.read();
    Dataset dataset = DataOption.open(data.orElse(from.data(model)), context, console);
    Embedding embedding;
    try (Compute compute = Compute.of(threads.count())) {
      embedding = Predictor.embed(model, dataset, compute);
    }
    if (toOutput) {
      embedding.writeCsv(new OutputStreamWriter(context.console().out(), StandardCharsets.UTF_8));
    } else {
      DataFiles.write(Path.of(out), file -> write(embedding, file));
    }
    console.line(
        "%s gives %s of %s a vector of %d numbers%s",
        model.method().title(),
        Text.count(dataset.nodes(), "node"),
        console.style().bold(dataset.name()),
        embedding.vectors().columns,
        toOutput ? "." : "; they are in " + out);
    return ExitCode.OK;
  }

  private void write(Embedding embedding, Path file) throws IOException {
    if (out.endsWith(".npy")) {
      try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(file))) {
        embedding.writeNpy(to);
      }
    } else {
      try (Writer to = Files.newBufferedWriter(file)) {
        embedding.writeCsv(to);
      }
    }
  }
}
