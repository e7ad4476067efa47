package org.gmcn.experiment.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.data.DataFiles;
import org.gmcn.experiment.plot.Plot;
import org.gmcn.experiment.study.Study.AxisKind;
import org.gmcn.experiment.study.StudyResult;
import org.gmcn.io.Json;

/**
 * The folder that studies leave: {@code report.html}, which needs no other file, and the same as
 * {@code report.md}, {@code results.csv}, {@code runs.csv}, {@code search.csv}, {@code
 * results.json} and {@code figures}.
 *
 * @since 0.1
 */
public final class Report {
  private final String title;
  private final List<StudyResult> results;
  private final Map<String, Object> machine;
  private final List<Section> sections = new ArrayList<>();

  public Report(String title, List<StudyResult> results, Map<String, Object> machine) {
    this.title = title;
    this.results = results;
    this.machine = machine;
    List<Block> overview = new Overview(results).blocks();
    if (!overview.isEmpty()) {
      sections.add(new Section("overview", "Overview", "", overview));
    }
    for (StudyResult result : results) {
      List<Block> blocks = new ArrayList<>();
      if (PoisonedSection.suits(result.study())) {
        blocks.addAll(new PoisonedSection(result).blocks());
      } else if (result.study().axis().kind() == AxisKind.NONE) {
        blocks.addAll(new TableSection(result).blocks());
      } else {
        blocks.addAll(new AxisSection(result).blocks());
      }
      if (blocks.isEmpty()) {
        blocks.add(new Block.Text("Not run."));
      }
      blocks.addAll(SearchSection.blocks(result));
      sections.add(
          new Section(
              result.study().name(), result.study().title(), result.study().note(), blocks));
    }
  }

  /** Writes all files into a folder, over older ones. */
  public void write(Path folder) {
    try {
      Files.createDirectories(folder.resolve("figures"));
    } catch (IOException e) {
      throw new InputException(folder + " cannot be written; name another folder.", e, Setting.OUT);
    }
    text(folder.resolve("report.html"), HtmlPage.render(title, intro(results), sections, footer()));
    text(
        folder.resolve("report.md"),
        MarkdownPage.render(title, intro(results), sections, footer()));
    text(folder.resolve("results.csv"), ResultFiles.cells(results));
    text(folder.resolve("runs.csv"), ResultFiles.runs(results));
    text(folder.resolve("search.csv"), ResultFiles.searches(results));
    text(
        folder.resolve("results.json"),
        Json.write(ResultFiles.json(title, machine, results)) + "\n");
    for (Section section : sections) {
      for (Block block : section.blocks()) {
        if (block instanceof Block.Figure figure) {
          figure(folder.resolve("figures"), figure.plot());
        }
      }
    }
  }

  private static void figure(Path folder, Plot plot) {
    text(folder.resolve(plot.name() + ".svg"), plot.svg() + "\n");
    DataFiles.write(folder.resolve(plot.name() + ".png"), file -> Files.write(file, plot.png()));
  }

  private static void text(Path target, String text) {
    DataFiles.write(target, file -> Files.writeString(file, text));
  }

  private static String intro(List<StudyResult> results) {
    if (results.stream().allMatch(r -> r.study().published())) {
      return "Hyper-parameters are chosen on the validation nodes of the published split only, with"
          + " seeds that no final run has. Final runs differ in their seed alone; test nodes are"
          + " looked at once.";
    }
    return "Hyper-parameters are chosen on validation nodes only, for every method, data set and"
        + " ratio with the same number of trials, on splits that are used for nothing else. Final"
        + " runs use fresh splits, the same for all methods; test nodes are looked at once.";
  }

  private String footer() {
    StringBuilder text = new StringBuilder();
    machine.forEach(
        (name, value) ->
            text.append(text.isEmpty() ? "" : " · ").append(name).append(": ").append(value));
    return text.toString();
  }
}
