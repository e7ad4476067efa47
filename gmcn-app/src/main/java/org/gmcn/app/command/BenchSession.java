package org.gmcn.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.option.DataOption;
import org.gmcn.data.Dataset;
import org.gmcn.experiment.bench.BenchReport;
import org.gmcn.experiment.bench.BenchSettings;
import org.gmcn.experiment.bench.BenchTable;
import org.gmcn.experiment.bench.EpochBench;
import org.gmcn.experiment.bench.EpochResult;
import org.gmcn.experiment.bench.KernelBench;
import org.gmcn.experiment.bench.Rival;
import org.gmcn.experiment.bench.RoofBench;
import org.gmcn.experiment.bench.ScalingBench;
import org.gmcn.experiment.bench.Section;
import org.gmcn.method.Method;

/** Measures section after section and prints the table of each as soon as it is there. */
final class BenchSession {
  private final CommandContext context;
  private final Console console;
  private final BenchReport report;
  private final BenchSettings settings;
  private final boolean markdown;
  private List<String> data;
  private List<Method<?>> models;
  private List<Method<?>> growing;
  private List<Integer> edges;
  private boolean edgesGiven;
  private String rival;

  BenchSession(
      CommandContext context,
      Console console,
      BenchReport report,
      BenchSettings settings,
      boolean markdown) {
    this.context = context;
    this.console = console;
    this.report = report;
    this.settings = settings;
    this.markdown = markdown;
  }

  BenchSession data(List<String> names) {
    data = names;
    return this;
  }

  BenchSession models(List<Method<?>> ofEpochs, List<Method<?>> ofScaling) {
    models = ofEpochs;
    growing = ofScaling;
    return this;
  }

  BenchSession edges(List<Integer> sizes, boolean given) {
    edges = sizes;
    edgesGiven = given;
    return this;
  }

  BenchSession rival(String command) {
    rival = command;
    return this;
  }

  void run(Set<Section> sections) {
    console.line(report.machine());
    try (BenchProgress progress = new BenchProgress(console, steps(sections))) {
      context
          .interrupts()
          .during(
              () -> {
                sections.forEach(section -> print(measure(section, progress), progress));
                return null;
              },
              progress::cancel);
    }
  }

  private int steps(Set<Section> sections) {
    int steps = 0;
    for (Section section : sections) {
      steps +=
          switch (section) {
            case ROOF -> settings.threads().size();
            case KERNELS -> data.size() * KernelBench.steps(settings);
            case EPOCHS -> data.size() * EpochBench.steps(models.size(), settings, rival != null);
            case SCALING -> growing.size() * edges.size();
          };
    }
    return steps;
  }

  private BenchTable measure(Section section, BenchProgress progress) {
    return switch (section) {
      case ROOF -> report.roof(new RoofBench(settings, progress).run());
      case KERNELS -> kernels(progress);
      case EPOCHS -> epochs(progress);
      case SCALING -> scaling(progress);
    };
  }

  private BenchTable kernels(BenchProgress progress) {
    List<KernelBench.Result> results = new ArrayList<>();
    for (String name : data) {
      results.addAll(new KernelBench(open(name, progress), settings, progress).run());
    }
    return report.kernels(results);
  }

  private BenchTable epochs(BenchProgress progress) {
    Rival other = rival == null ? null : new Rival(rival, progress);
    List<EpochResult> results = new ArrayList<>();
    for (String name : data) {
      Dataset opened = open(name, progress);
      results.addAll(new EpochBench(opened, name, models, settings, other, progress).run());
    }
    return report.epochs(results);
  }

  private BenchTable scaling(BenchProgress progress) {
    List<ScalingBench.Result> results = new ArrayList<>();
    for (Method<?> method : growing) {
      List<Integer> sizes = edgesGiven ? edges : ScalingBench.fitting(method, edges);
      if (sizes.size() < edges.size()) {
        int most = edges.get(edges.size() - 1);
        progress.note(
            Text.count(most)
                + " edges need more memory than Java may use; for all sizes start with"
                + " GMCN_JAVA_OPTS=-Xmx"
                + ScalingBench.need(method, most).suggestedHeap()
                + "m.");
      }
      results.addAll(new ScalingBench(method, sizes, settings, progress).run());
    }
    return report.scaling(results);
  }

  private Dataset open(String name, BenchProgress progress) {
    progress.wipe();
    return DataOption.open(name, context, console);
  }

  private void print(BenchTable measured, BenchProgress progress) {
    progress.wipe();
    console.line("");
    console.line(
        markdown ? "**" + measured.title() + "**" : console.style().bold(measured.title()));
    console.line("");
    if (markdown) {
      measured.markdown().forEach(line -> console.line(line));
      return;
    }
    Table table = new Table(measured.header().toArray(String[]::new));
    measured.rows().forEach(row -> table.row(row.toArray()));
    table.print(console);
  }
}
