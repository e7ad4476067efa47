package org.gmcn.experiment.study;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gmcn.run.RunSummary.Spread;

/**
 * What a study found.
 *
 * @param searches in the order they were made
 * @since 0.1
 */
public record StudyResult(Study study, List<CellResult> cells, List<SearchLog> searches) {

  /**
   * A cell with its runs, on splits that are the same for all series.
   *
   * @param chosen what the search changed of the fixed hyper-parameters
   */
  public record CellResult(Study.Cell cell, Map<String, Object> chosen, List<JobResult> runs) {
    /** In percent. */
    public double[] test() {
      return values("testAccuracy");
    }

    /** A number of each run, in percent. */
    public double[] values(String name) {
      return runs.stream().mapToDouble(r -> 100 * r.number(name)).toArray();
    }

    public Spread spread(String name) {
      return Spread.of(values(name));
    }

    public Spread spread() {
      return Spread.of(test());
    }

    public double standardError() {
      return spread().deviation() / Math.sqrt(runs.size());
    }

    /** The share of neighbours kept, a number a layer, mean of the runs; empty without masks. */
    public List<Double> keptEdges() {
      if (!(runs.get(0).content().get("keptEdges") instanceof List<?> layers)) {
        return List.of();
      }
      return IntStream.range(0, layers.size())
          .mapToObj(l -> runs.stream().mapToDouble(r -> keptEdges(r, l)).average().orElse(0))
          .toList();
    }

    private static double keptEdges(JobResult run, int layer) {
      return ((Number) ((List<?>) run.content().get("keptEdges")).get(layer)).doubleValue();
    }

    /** The mean of a number as it is. */
    public double mean(String name) {
      return runs.stream().mapToDouble(r -> r.number(name)).average().orElse(Double.NaN);
    }
  }

  /**
   * A search: every trial with its score on validation, and the one chosen.
   *
   * @param value of the axis, "" where the search was made once for all of them
   */
  public record SearchLog(
      String data,
      double ratio,
      Object value,
      String series,
      int splits,
      List<Trial> trials,
      int chosen) {}

  /**
   * One trial.
   *
   * @param accuracy the mean validation accuracy over the search's splits
   * @param loss the mean validation loss
   * @param seconds all its runs
   */
  public record Trial(Map<String, Object> changes, double accuracy, double loss, double seconds) {}
}
