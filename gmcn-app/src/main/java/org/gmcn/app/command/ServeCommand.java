package org.gmcn.app.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.DataOption;
import org.gmcn.app.option.ThreadsOption;
import org.gmcn.app.web.WebOptions;
import org.gmcn.app.web.WebServer;
import org.gmcn.app.web.state.DataLibrary;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.model.SavedModel;
import org.gmcn.run.ModelFolder;
import org.gmcn.run.Predictor;
import org.gmcn.run.RunSpec;
import org.gmcn.run.SplitSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gmcn serve}: the browser app and its JSON API. */
@Command(
    name = "serve",
    description = "Serve the browser app and the JSON API, on this machine unless told otherwise.")
public final class ServeCommand implements Callable<Integer> {
  private final CommandContext context;

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description = "A model folder that `gmcn train` has written, to show from the start.")
  private Path from;

  @Mixin private DataOption data;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8080",
      description = "Where to listen; 0 takes any free port (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "The address to listen on (default: ${DEFAULT-VALUE}); others need a token.")
  private String host;

  @Option(
      names = "--token",
      paramLabel = "TEXT",
      description =
          "What clients must show. Others on this machine can read it here; use the variable"
              + " GMCN_TOKEN or --token-file instead.")
  private String token;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file with the token in its first line.")
  private Path tokenFile;

  @Option(
      names = "--max-upload",
      paramLabel = "MB",
      defaultValue = "64",
      description = "The largest zip that is taken (default: ${DEFAULT-VALUE}).")
  private int megabytes;

  @Mixin private ThreadsOption threads;

  public ServeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    WebOptions options =
        new WebOptions(host, port, token(), (long) megabytes << 20, threads.count());
    DataLibrary library = new DataLibrary(context.home());
    Workspace workspace = new Workspace(library, options.threads(), options.uploadBytes());
    if (from != null) {
      load(library, workspace);
    } else if (data.orElse(null) != null) {
      library.add(DataOption.open(data.orElse(null), context, context.console()));
    }
    WebServer server = new WebServer(options, workspace);
    context
        .interrupts()
        .during(
            () -> {
              server.start();
              announce(server, options);
              server.await();
              return null;
            },
            server::close);
    context.console().line("gmcn has closed.");
    return context.interrupts().interrupted() ? ExitCode.INTERRUPTED : ExitCode.OK;
  }

  /** The token from the command line, a file or the environment, or null. */
  private String token() {
    if (token != null && tokenFile != null) {
      throw new InputException("Give --token or --token-file, not both.");
    }
    if (token != null) {
      context
          .console()
          .warn(
              "The token is visible in the list of processes; use GMCN_TOKEN or --token-file"
                  + " instead.");
    }
    String text = token == null ? System.getenv("GMCN_TOKEN") : token;
    if (tokenFile != null) {
      try (Stream<String> lines = Files.lines(tokenFile)) {
        text = lines.findFirst().orElse("").strip();
      } catch (IOException | UncheckedIOException e) {
        throw new InputException("--token-file " + tokenFile + " cannot be read as text.", e);
      }
      if (text.isEmpty()) {
        throw new InputException(
            "--token-file " + tokenFile + " holds no token in its first line.");
      }
    }
    return text == null || text.isBlank() ? null : text;
  }

  private void announce(WebServer server, WebOptions options) {
    context
        .console()
        .line(
            "gmcn is at http://%s:%d/%s and runs until it is interrupted.",
            host, server.port(), options.token() == null ? "" : "?token=...");
  }

  private void load(DataLibrary library, Workspace workspace) {
    SavedModel model = SavedModel.read(from);
    Object source = model.provenance().get(ModelFolder.DATA);
    String named = data.orElse(source == null ? "generated" : source.toString());
    Dataset dataset = DataOption.open(named, context, context.console());
    library.add(dataset);
    Split split = Predictor.trainedOn(model, dataset) ? ModelFolder.split(from, dataset) : null;
    ServedModel trained;
    try (Compute compute = Compute.of(threads.count())) {
      trained = ServedModel.load(model, dataset, split, compute);
    }
    RunSpec spec =
        new RunSpec(
            model.method(),
            model.options(),
            model.training(),
            new SplitSpec.Published(),
            seed(model.provenance()));
    workspace.runs().add(dataset.name(), spec, trained);
  }

  private static long seed(Map<String, Object> provenance) {
    return provenance.get("seed") instanceof Number seed ? seed.longValue() : 0;
  }
}
