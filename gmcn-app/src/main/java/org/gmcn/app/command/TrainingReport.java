package org.gmcn.app.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.app.option.SettingNames;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.method.TrainingOptions;
import org.gmcn.run.Candidate;
import org.gmcn.run.Divergence;
import org.gmcn.run.RunOutcome;
import org.gmcn.run.RunSpec;
import org.gmcn.run.RunSummary;
import org.gmcn.run.TrainingPlan;

/** What {@code gmcn train} tells people. */
final class TrainingReport {
  private final Console console;

  TrainingReport(Console console) {
    this.console = console;
  }

  void start(Dataset data, TrainingPlan plan, int threads) {
    RunSpec spec = plan.spec();
    Map<String, Object> changes = spec.changes();
    Split split = spec.split().draw(data, spec.seed());
    console.line(
        "%s: %s, %s, %s, %s; %s train, %s validate, %s test",
        console.style().bold(data.name()),
        Text.count(data.nodes(), "node"),
        Text.count(data.graph().undirectedEdges(), "edge"),
        data.hasFeatures() ? Text.count(data.features().columns(), "feature") : "no features",
        Text.count(data.classes(), "class"),
        Text.count(split.train().length),
        Text.count(split.validation().length),
        Text.count(split.test().length));
    console.line(
        "%s: %s; %s from seed %d on %s",
        console.style().bold(spec.method().title()),
        changes.isEmpty()
            ? "default hyper-parameters"
            : changes.entrySet().stream()
                .map(e -> e.getKey() + " " + Text.value(e.getValue()))
                .collect(Collectors.joining(", ")),
        Text.count(plan.runs(), "run"),
        spec.seed(),
        Text.count(threads, "thread"));
    if (spec.training().features() == TrainingOptions.Scaling.WALKS) {
      console.line(
          "%s has no features: pruned walks replace them (--features identity: one feature for each"
              + " node)",
          data.name());
    }
  }

  void end(RunSummary summary, Dataset data, Path folder) {
    summary.runs().stream()
        .filter(Divergence::happened)
        .forEach(
            run ->
                console.warn(
                    SettingNames.sentence(
                        Divergence.sentence(run, data), Divergence.settings(run, data))));
    if (summary.runs().size() == 1) {
      one(summary.runs().get(0));
      console.line("The model, its metrics and its predictions are in %s", folder);
    } else {
      many(summary);
      console.line(
          "The model of seed %d, the best on validation, is in %s",
          summary.best().spec().seed(), folder);
    }
  }

  private void one(RunOutcome run) {
    console.line("");
    new Table("", ">nodes", ">accuracy", ">macro F1")
        .row(
            "train",
            Text.count(run.split().train().length),
            Text.percent(run.result().train().accuracy()),
            Text.score(run.result().train().macroF1()))
        .row(
            "validation",
            Text.count(run.split().validation().length),
            Text.percent(run.validationAccuracy()),
            Text.score(run.result().validation().macroF1()))
        .row(
            console.style().bold("test"),
            Text.count(run.split().test().length),
            console.style().bold(Text.percent(run.testAccuracy())),
            Text.score(run.result().test().macroF1()))
        .print(console);
    console.line("");
    if (!run.candidates().isEmpty()) {
      candidates(run);
    }
    if (run.result().keptEdges().length > 0) {
      console.line("Neighbours kept, layer by layer: %s", kept(run));
    }
    console.line(
        "%s, %s, best at %d; %s, %s an epoch",
        ending(run),
        Text.count(run.result().epochs(), "epoch"),
        run.result().bestEpoch(),
        Text.seconds(run.seconds()),
        Text.seconds(run.result().secondsPerEpoch()));
  }

  /** The candidates that the training chose from, with their validation scores. */
  private void candidates(RunOutcome run) {
    Table table = new Table("chosen from", ">epochs", ">validation", ">loss", "");
    for (Candidate candidate : run.candidates()) {
      table.row(
          candidate.values().entrySet().stream()
              .map(e -> e.getKey() + " " + Text.list(e.getValue()))
              .collect(Collectors.joining(", ")),
          Text.count(candidate.epochs()),
          Text.percent(candidate.validationAccuracy()),
          String.format(Locale.ROOT, "%.3f", candidate.validationLoss()),
          candidate.chosen() ? "chosen" : "");
    }
    table.print(console);
    console.line("");
  }

  private static String ending(RunOutcome run) {
    return switch (run.result().end()) {
      case STOPPED_EARLY -> "Stopped early";
      case ALL_EPOCHS -> "Trained to the end";
      case CANCELLED -> "Stopped by hand";
      case DIVERGED -> "Stopped because the loss was no longer a number";
    };
  }

  private static String kept(RunOutcome run) {
    return Arrays.stream(run.result().keptEdges())
        .mapToObj(Text::percent)
        .collect(Collectors.joining(", "));
  }

  private void many(RunSummary summary) {
    console.line("");
    Table table =
        new Table(">seed", ">epochs", ">train", ">validation", ">test", ">macro F1", ">time");
    for (RunOutcome run : summary.runs()) {
      table.row(
          run.spec().seed(),
          run.result().epochs(),
          Text.percent(run.result().train().accuracy()),
          Text.percent(run.validationAccuracy()),
          Text.percent(run.testAccuracy()),
          Text.score(run.result().test().macroF1()),
          Text.seconds(run.seconds()));
    }
    table.print(console);
    console.line("");
    console.line(
        "Test accuracy %s (mean and standard deviation of %d runs)",
        console.style().bold(Text.percent(summary.spread(RunOutcome::testAccuracy))),
        summary.runs().size());
  }
}
