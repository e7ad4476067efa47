package org.gmcn.experiment.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws the pictures of reports. Lines differ by marker and dashes and bars by their shade as much
 * as by colour, so that they can be told apart in black and white.
 */
public final class Plots {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;
  private static final Color[] COLOURS = {
    new Color(0x1b4f9c), new Color(0xc4501b), new Color(0x3b8132), new Color(0x7a3e9d),
    new Color(0x555555), new Color(0xb8860b), new Color(0x0b7a75), new Color(0xa3123f),
  };
  private static final Color[] SHADES = {
    new Color(0x1f3a5f), new Color(0x9db4d0), new Color(0x5b7ea8), new Color(0xd9e2ec),
    new Color(0x3d3d3d), new Color(0xbbbbbb), new Color(0x7d7d7d), new Color(0xe6e6e6),
  };
  private static final float[][] DASHES = {
    null, {7, 4}, {2, 3}, {9, 3, 2, 3}, {14, 4}, {4, 4}, {1, 4}, {9, 3, 2, 3, 2, 3},
  };
  private static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP, SeriesMarkers.DIAMOND,
    SeriesMarkers.CROSS, SeriesMarkers.TRIANGLE_DOWN, SeriesMarkers.PLUS, SeriesMarkers.OVAL,
  };

  /** Names of more letters do not fit beside each other at a slant. */
  private static final int LONG_NAME = 20;

  /** About how wide a letter is, and the symbol before a name of the legend with its margins. */
  private static final int LETTER = 6;

  private static final int LEGEND_SYMBOL = 50;

  private Plots() {}

  /**
   * A line with its error bars.
   *
   * @param errors the half length of the bars, or null
   */
  public record Line(String name, List<Double> x, List<Double> y, List<Double> errors) {}

  /** Lines over a numeric axis. */
  public static Plot lines(
      String name, String caption, String xTitle, String yTitle, List<Line> lines, boolean marked) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    style(chart.getStyler());
    chart.getStyler().setMarkerSize(8);
    chart.getStyler().setErrorBarsColor(new Color(0x777777));
    chart.getStyler().setXAxisDecimalPattern("0.####");
    chart.getStyler().setXAxisMaxLabelCount(12);
    for (int k = 0; k < lines.size(); k++) {
      Line line = lines.get(k);
      XYSeries series = chart.addSeries(line.name(), line.x(), line.y(), line.errors());
      series.setLineColor(COLOURS[k % COLOURS.length]);
      series.setMarkerColor(COLOURS[k % COLOURS.length]);
      series.setMarker(marked ? MARKERS[k % MARKERS.length] : SeriesMarkers.NONE);
      series.setLineStyle(stroke(k));
    }
    placeLegend(chart.getStyler(), lines.stream().map(Line::name));
    return new Plot(name, caption, chart);
  }

  /** The same on a logarithmic horizontal axis. */
  public static Plot logLines(
      String name, String caption, String xTitle, String yTitle, List<Line> lines) {
    Plot plot = lines(name, caption, xTitle, yTitle, lines, true);
    ((XYChart) plot.chart()).getStyler().setXAxisLogarithmic(true);
    return plot;
  }

  /** The same with both axes logarithmic: what grows in proportion is a straight line. */
  public static Plot logLogLines(
      String name, String caption, String xTitle, String yTitle, List<Line> lines) {
    Plot plot = logLines(name, caption, xTitle, yTitle, lines);
    ((XYChart) plot.chart()).getStyler().setYAxisLogarithmic(true);
    return plot;
  }

  private static BasicStroke stroke(int k) {
    float[] dash = DASHES[k % DASHES.length];
    return new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
  }

  /** Values of one kind, one a group. */
  public record Bars(String name, List<Double> values, List<Double> errors) {}

  /** Bars in groups, whose names stand upright if there are many long ones. */
  public static Plot bars(
      String name,
      String caption,
      String xTitle,
      String yTitle,
      List<String> groups,
      List<Bars> bars) {
    boolean many = groups.size() > 5;
    int longest = groups.stream().mapToInt(String::length).max().orElse(0);
    boolean upright = many && longest > LONG_NAME;
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(upright ? HEIGHT + longest * LETTER : HEIGHT)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    style(chart.getStyler());
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setXAxisLabelRotation(upright ? 90 : many ? 25 : 0);
    for (int k = 0; k < bars.size(); k++) {
      Bars one = bars.get(k);
      chart
          .addSeries(one.name(), groups, one.values(), one.errors())
          .setFillColor(SHADES[k % SHADES.length]);
    }
    placeLegend(chart.getStyler(), bars.stream().map(Bars::name));
    return new Plot(name, caption, chart);
  }

  /** A confusion matrix: shares of each true class, in shades. */
  public static Plot confusion(
      String name, String caption, List<String> classes, List<List<Number>> counts) {
    int n = classes.size();
    HeatMapChart chart =
        new HeatMapChartBuilder()
            .width(WIDTH)
            .height(HEIGHT + 60)
            .xAxisTitle("predicted class")
            .yAxisTitle("true class")
            .build();
    style(chart.getStyler());
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setRangeColors(new Color[] {Color.WHITE, new Color(0x7d9fc9)});
    chart.getStyler().setMin(0).setMax(100);
    chart.getStyler().setShowValue(true).setHeatMapValueDecimalPattern("0");
    chart.getStyler().setValueFontColor(new Color(0x222222));
    chart.getStyler().setPlotGridLinesVisible(false);
    int[][] shares = new int[n][n];
    for (int row = 0; row < n; row++) {
      int sum = counts.get(row).stream().mapToInt(Number::intValue).sum();
      for (int column = 0; column < n; column++) {
        // The chart's second index goes upwards; the first class belongs at the top.
        shares[column][n - 1 - row] =
            sum == 0 ? 0 : (int) Math.round(100.0 * counts.get(row).get(column).intValue() / sum);
      }
    }
    List<String> upwards = new java.util.ArrayList<>(classes);
    java.util.Collections.reverse(upwards);
    List<Number[]> cells = new java.util.ArrayList<>();
    for (int x = 0; x < n; x++) {
      for (int y = 0; y < n; y++) {
        cells.add(new Number[] {x, y, shares[x][y]});
      }
    }
    chart.addSeries("share in %", classes, upwards, cells);
    return new Plot(name, caption, chart);
  }

  /** A legend below the plot, or beside it if its names do not fit one line. */
  private static void placeLegend(AxesChartStyler styler, Stream<String> names) {
    if (names.mapToInt(n -> LEGEND_SYMBOL + n.length() * LETTER).sum() > WIDTH) {
      styler.setLegendPosition(Styler.LegendPosition.OutsideE);
      styler.setLegendLayout(Styler.LegendLayout.Vertical);
    }
  }

  private static void style(AxesChartStyler styler) {
    Font text = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setChartTitleVisible(false);
    styler.setPlotGridLinesColor(new Color(0xdddddd));
    styler.setPlotGridLinesStroke(new BasicStroke(0.8f));
    styler.setBaseFont(text);
    styler.setAxisTitleFont(text.deriveFont(Font.BOLD));
    styler.setAxisTickLabelsFont(text);
    styler.setLegendFont(text);
    styler.setLegendPosition(Styler.LegendPosition.OutsideS);
    styler.setLegendLayout(Styler.LegendLayout.Horizontal);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setChartPadding(8);
    styler.setAntiAlias(true);
    styler.setLocale(java.util.Locale.ROOT);
    styler.setToolTipsEnabled(false);
  }
}
