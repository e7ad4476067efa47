package org.gmcn.experiment.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.style.Styler;

class PlotsTest {
  private static Styler.LegendPosition legend(int lines) {
    List<Plots.Line> all =
        IntStream.range(0, lines)
            .mapToObj(k -> new Plots.Line("relative 0.6, recall " + k, one(), one(), null))
            .toList();
    return Plots.lines("p", "", "x", "y", all, true).chart().getStyler().getLegendPosition();
  }

  private static List<Double> one() {
    return List.of(1.0);
  }

  @Test
  void aLegendThatDoesNotFitBelowStandsBeside() {
    assertThat(legend(3)).isEqualTo(Styler.LegendPosition.OutsideS);
    assertThat(legend(8)).isEqualTo(Styler.LegendPosition.OutsideE);
  }

  private static int rotation(String group) {
    List<String> groups = IntStream.range(0, 6).mapToObj(k -> group + k).toList();
    List<Double> values = IntStream.range(0, 6).mapToObj(k -> 1.0 * k).toList();
    Plot plot = Plots.bars("p", "", "x", "y", groups, List.of(new Plots.Bars("b", values, null)));
    return ((CategoryChart) plot.chart()).getStyler().getXAxisLabelRotation();
  }

  @Test
  void manyLongNamesOfGroupsStandUpright() {
    assertThat(rotation("GmCN 10 %, layer ")).isEqualTo(25);
    assertThat(rotation("truncated, relative 0.6 10 %, layer ")).isEqualTo(90);
  }
}
