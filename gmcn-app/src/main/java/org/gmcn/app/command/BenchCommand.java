package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.gmcn.InputException;
import org.gmcn.app.console.Console;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.JsonOption;
import org.gmcn.experiment.bench.BenchReport;
import org.gmcn.experiment.bench.BenchSettings;
import org.gmcn.experiment.bench.ScalingBench;
import org.gmcn.experiment.bench.Section;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gmcn bench}: how fast it is on this machine. */
@Command(
    name = "bench",
    description =
        "Measure how fast this machine trains: its roof, kernels beside it, epochs, also in turns"
            + " with another program, and how the cost grows with the graph.")
public final class BenchCommand implements Callable<Integer> {
  private static final List<String> DATA = List.of("generated", "random:20000:200000");
  private static final List<String> QUICK_DATA = List.of("karate");
  private static final List<Integer> QUICK_EDGES = List.of(1_000, 3_000);
  private static final int MOST_EDGES_UNASKED = 1_000_000;

  private final CommandContext context;

  @Parameters(
      paramLabel = "roof|kernels|epochs|scaling",
      arity = "0..*",
      description = "What to measure; all if not given, graphs of at most a million edges then.")
  private List<String> named = List.of();

  @Option(
      names = "--data",
      paramLabel = "NAME|PATH",
      split = ",(?!\\s*[a-z]+=)",
      description =
          "Data sets for kernels and epochs, with commas between, e.g. cora,random:200000:2000000"
              + " (default: two built-in graphs).")
  private List<String> data;

  @Option(
      names = "--models",
      paramLabel = "MODEL",
      split = ",",
      description = "Models for epochs (default: gmcn,gcn) and scaling (default: gmcn).")
  private List<String> models;

  @Option(
      names = "--kernels",
      paramLabel = "plain|vector",
      split = ",",
      description = "Which kernels (default: both; the faster ones when there is a rival).")
  private List<String> kernels;

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = ",",
      description =
          "Numbers of threads (default: 1, 2, 4 and so on up to the processors; as many as there"
              + " are processors when there is a rival).")
  private List<Integer> threads;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Timed epochs a turn (default: as many as take 6 s, from 5 to 60).")
  private Integer epochs;

  @Option(
      names = "--rival",
      paramLabel = "CMD",
      description =
          "Another program, run in turns with ours by the shell; {data}, {model}, {threads} and"
              + " {epochs} are filled in, and its last line is JSON with medianMillis.")
  private String rival;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Turns each has when there is a rival (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--edges",
      paramLabel = "M",
      split = ",",
      description =
          "Sizes of the graphs of scaling (default: 100000,300000,1000000,3000000,10000000, as far"
              + " as the memory goes).")
  private List<Integer> edges;

  @Option(
      names = "--quick",
      description = "See in seconds that everything runs; the numbers mean little.")
  private boolean quick;

  @Option(names = "--markdown", description = "Print the tables as Markdown.")
  private boolean markdown;

  @Option(
      names = "--lines",
      description =
          "Print each measurement of an epoch as a line of JSON, as a rival does, and the tables"
              + " to the error stream.")
  private boolean lines;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write bench.json, bench.md, a CSV a table and scaling.svg to a folder.")
  private Path out;

  @Mixin private JsonOption json;

  public BenchCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Set<Section> sections = sections();
    if (lines && json.toOutput()) {
      throw new InputException("--lines and --json - both want the output; leave one out.");
    }
    Console console = lines ? context.console().reportingToErr() : json.reporter(context.console());
    BenchReport report = new BenchReport();
    BenchSession session =
        new BenchSession(context, console, report, settings(), markdown)
            .data(data != null ? data : quick ? QUICK_DATA : DATA)
            .models(methods(List.of("gmcn", "gcn")), methods(List.of("gmcn")))
            .edges(sizes(sections), edges != null)
            .rival(rival);
    try {
      session.run(sections);
    } catch (CancellationException e) {
      console.warn("Stopped before the end; nothing was written.");
      return ExitCode.INTERRUPTED;
    }
    if (out != null) {
      console.line("");
      report.write(out).forEach(file -> console.line("Written: " + file));
    }
    if (lines) {
      report.lines().forEach(context.console()::line);
    }
    json.write(context.console(), report.toMap());
    return ExitCode.OK;
  }

  private Set<Section> sections() {
    EnumSet<Section> wanted = EnumSet.noneOf(Section.class);
    named.forEach(name -> wanted.add(Section.parse(name)));
    if (wanted.isEmpty()) {
      return rival == null ? EnumSet.allOf(Section.class) : EnumSet.of(Section.EPOCHS);
    }
    if (rival != null && !wanted.contains(Section.EPOCHS)) {
      throw new InputException("A rival runs epochs; write gmcn bench epochs --rival CMD.");
    }
    return wanted;
  }

  private BenchSettings settings() {
    if (epochs != null && epochs < 1) {
      throw new InputException("--epochs must be 1 or more, not " + epochs + ".");
    }
    List<String> kernelsHere = BenchSettings.kernelsHere();
    List<Integer> threadsHere = BenchSettings.threadsHere();
    boolean last = rival != null;
    return new BenchSettings(
        kernels != null ? kernels : last ? last(kernelsHere) : kernelsHere,
        threads != null ? threads : last ? last(threadsHere) : threadsHere,
        epochs == null ? 0 : epochs,
        rounds,
        quick);
  }

  private static <T> List<T> last(List<T> list) {
    return list.subList(list.size() - 1, list.size());
  }

  private List<Method<?>> methods(List<String> otherwise) {
    List<String> names = models == null ? otherwise : models;
    return names.stream().<Method<?>>map(name -> Methods.named(name.strip())).toList();
  }

  private List<Integer> sizes(Set<Section> sections) {
    if (edges != null) {
      return edges;
    }
    if (quick) {
      return QUICK_EDGES;
    }
    boolean asked = !named.isEmpty() && sections.contains(Section.SCALING);
    return ScalingBench.ALL.stream().filter(m -> asked || m <= MOST_EDGES_UNASKED).toList();
  }
}
