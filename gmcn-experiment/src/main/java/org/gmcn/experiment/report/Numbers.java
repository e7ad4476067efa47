package org.gmcn.experiment.report;

import java.util.Locale;
import java.util.Map;
import org.gmcn.run.RunSummary.Spread;

/** How numbers are written in reports. */
final class Numbers {
  private Numbers() {}

  static String two(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2f", value) : "–";
  }

  static String three(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "–";
  }

  static String signed(double value) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%+.2f", value).replace('-', '−')
        : "–";
  }

  static String spread(Spread spread) {
    return two(spread.mean()) + " ± " + two(spread.deviation());
  }

  /** 0.1 as 10 %. */
  static String percent(double share) {
    return Math.round(100 * share) + " %";
  }

  static String share(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f %%", 100 * share) : "–";
  }

  static String changes(Map<String, Object> changes) {
    if (changes.isEmpty()) {
      return "defaults";
    }
    StringBuilder text = new StringBuilder();
    changes.forEach(
        (name, value) ->
            text.append(text.isEmpty() ? "" : ", ").append(name).append(' ').append(value));
    return text.toString();
  }
}
