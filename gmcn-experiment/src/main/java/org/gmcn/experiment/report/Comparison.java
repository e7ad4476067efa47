package org.gmcn.experiment.report;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.inference.TTest;
import org.gmcn.experiment.study.Study;
import org.gmcn.experiment.study.StudyResult.CellResult;
import org.gmcn.run.RunSummary.Spread;

/**
 * Compares cells with the paper's and with each other.
 *
 * @since 0.1
 */
public final class Comparison {
  private static final double LEVEL = 0.05;

  private Comparison() {}

  /**
   * A cell against the paper's.
   *
   * @param difference ours less the paper's
   * @param error the standard error of the difference
   */
  record WithPaper(Spread paper, double difference, double error) {
    Block.Mark mark() {
      if (difference > error) {
        return Block.Mark.BETTER;
      }
      return difference < -error ? Block.Mark.WORSE : Block.Mark.SAME;
    }

    String verdict() {
      return mark().name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  static Optional<WithPaper> withPaper(Study study, CellResult result) {
    return Published.of(study, result.cell())
        .map(
            paper -> {
              double own = result.standardError();
              double theirs = paper.deviation() / Math.sqrt(Published.RUNS);
              return new WithPaper(
                  paper, result.spread().mean() - paper.mean(), Math.hypot(own, theirs));
            });
  }

  /**
   * A paired t-test over the splits.
   *
   * @param difference the mean of the first less the second, in points
   * @param p the probability of a difference as large by chance; NaN with fewer than two splits
   */
  public record Paired(double difference, double p) {
    public boolean significant() {
      return p < LEVEL;
    }

    /** In words, seen from the first. */
    public String words() {
      if (Double.isNaN(p)) {
        return "too few splits";
      }
      if (!significant()) {
        return "no significant difference";
      }
      return difference > 0 ? "significantly better" : "significantly worse";
    }
  }

  /** Both cells must have run on the same splits. */
  public static Paired paired(CellResult first, CellResult second) {
    double[] a = first.test();
    double[] b = second.test();
    double difference = first.spread().mean() - second.spread().mean();
    if (a.length < 2 || a.length != b.length) {
      return new Paired(difference, Double.NaN);
    }
    double[] between = new double[a.length];
    for (int k = 0; k < a.length; k++) {
      between[k] = a[k] - b[k];
    }
    Spread spread = Spread.of(between);
    if (spread.deviation() == 0) {
      return new Paired(difference, spread.mean() == 0 ? 1 : 0);
    }
    return new Paired(difference, TTest.withDefaults().pairedTest(a, b).getPValue());
  }

  /** The best mean among cells. */
  static double best(List<CellResult> cells) {
    return cells.stream().mapToDouble(c -> c.spread().mean()).max().orElse(Double.NaN);
  }
}
