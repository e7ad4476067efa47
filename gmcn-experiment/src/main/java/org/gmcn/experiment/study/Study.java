package org.gmcn.experiment.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.run.SplitSpec;

/**
 * What a study file says: every combination of data, label ratio, axis point and series is a cell;
 * a cell has its hyper-parameters chosen on validation and is then run on fresh splits, the same
 * for all series.
 *
 * @param name what its files are called
 * @param title the heading of its part of a report
 * @param note a sentence or two shown under the heading
 * @param data names or paths; {@code $NAME} stands for the axis value where the axis is data
 * @param series what is compared
 * @param ratios shares of the labelled nodes that train
 * @param validation the share that validates
 * @param published whether the split that came with the data is used instead of these shares
 * @param runs final runs a cell
 * @param seed the seed of the first final run; the others follow
 * @param axis what varies besides
 * @param search how hyper-parameters are chosen
 * @param compareRules whether the first run of every cell also compares the mask rules
 * @since 0.1
 */
public record Study(
    String name,
    String title,
    String note,
    List<String> data,
    List<Series> series,
    List<Double> ratios,
    double validation,
    boolean published,
    int runs,
    long seed,
    Axis axis,
    Search search,
    boolean compareRules) {

  /**
   * One line of a table or figure.
   *
   * @param name how it is called
   * @param method the name of the method
   * @param fixed hyper-parameters that are not searched
   * @param trials what the search tries; at least one, maybe without any change
   */
  public record Series(
      String name, String method, Map<String, Object> fixed, List<Map<String, Object>> trials) {
    public Method<?> resolved() {
      return Methods.named(method);
    }
  }

  /** What a study varies besides data, ratio and series. */
  public enum AxisKind {
    /** Nothing: a table. */
    NONE,
    /** A hyper-parameter. */
    PARAMETER,
    /** The share of rewired edges. */
    NOISE,
    /** A setting within the names of the data. */
    DATA
  }

  /**
   * The axis; without one, a single point of the value "".
   *
   * @param parameter the name of what varies
   */
  public record Axis(AxisKind kind, String parameter, List<Object> values) {
    public static final Axis NONE = new Axis(AxisKind.NONE, "", List.of(""));
  }

  /**
   * The search.
   *
   * @param splits how many splits a trial is scored on; they are never final ones
   * @param seed the seed of the first of them
   * @param each whether every axis point is searched anew; else once, without the axis
   */
  public record Search(int splits, long seed, boolean each) {}

  public Study {
    if (runs < 1 || search.splits() < 1) {
      throw new InputException("A study needs at least one run and one search split.");
    }
    if (overlaps(seed, runs, search.seed(), search.splits())) {
      throw new InputException(
          "The study "
              + name
              + " would search on its final splits; move the search's seed out of "
              + seed
              + " to "
              + (seed + runs - 1)
              + ".");
    }
  }

  private static boolean overlaps(long a, int lengthA, long b, int lengthB) {
    return a < b + lengthB && b < a + lengthA;
  }

  /** The same with another number of final runs. */
  public Study withRuns(int other) {
    return new Study(
        name,
        title,
        note,
        data,
        series,
        ratios,
        validation,
        published,
        other,
        seed,
        axis,
        search,
        compareRules);
  }

  /** How the labelled nodes of a cell's data are shared out. */
  SplitSpec splitOf(Cell cell) {
    return published
        ? new SplitSpec.Published(1, false)
        : new SplitSpec.Ratio(cell.ratio(), validation, false);
  }

  /** Every cell on one of the data, in the order of ratios, axis and series. */
  List<Cell> cells(String ofData) {
    List<Cell> cells = new ArrayList<>();
    for (double ratio : ratios) {
      for (Object value : axis.values()) {
        for (Series line : series) {
          cells.add(new Cell(ofData, ratio, value, line));
        }
      }
    }
    return cells;
  }

  /**
   * One number of a table or figure.
   *
   * @param value of the axis, "" without one
   */
  public record Cell(String data, double ratio, Object value, Series series) {}

  /** The name of the data of a cell with the axis value put in. */
  String dataOf(Cell cell) {
    return axis.kind() == AxisKind.DATA
        ? cell.data().replace("$" + axis.parameter(), String.valueOf(cell.value()))
        : cell.data();
  }

  double noiseOf(Cell cell) {
    return axis.kind() == AxisKind.NOISE ? ((Number) cell.value()).doubleValue() : 0;
  }

  /** What the axis changes of the hyper-parameters. */
  Map<String, Object> changesOf(Cell cell) {
    return axis.kind() == AxisKind.PARAMETER
        ? Map.of(axis.parameter(), cell.value())
        : new LinkedHashMap<>();
  }
}
