package org.gmcn.app.console;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gmcn.method.Options;
import org.gmcn.run.RunSummary.Spread;

/** Numbers as people read them. */
public final class Text {
  private Text() {}

  /** A fraction as a percentage with two digits; a dash where there is none. */
  public static String percent(double fraction) {
    return Double.isNaN(fraction) ? "-" : String.format(Locale.ROOT, "%.2f %%", 100 * fraction);
  }

  public static String percent(Spread spread) {
    return Double.isNaN(spread.mean())
        ? "-"
        : String.format(
            Locale.ROOT, "%.2f ± %.2f %%", 100 * spread.mean(), 100 * spread.deviation());
  }

  /** A score from 0 to 1 with three digits; a dash where there is none. */
  public static String score(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  /** 12,345. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** "1 node", "12,345 nodes". */
  public static String count(long number, String what) {
    String plural = what.endsWith("s") ? what + "es" : what + "s";
    return count(number) + " " + (number == 1 ? what : plural);
  }

  /** A hyper-parameter's value, numbers without an exponent: 0.0005. */
  public static String value(Object value) {
    return value instanceof Double number
        ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
        : Options.text(value);
  }

  /** One value, or several with commas between. */
  public static String list(Object value) {
    return value instanceof List<?> values
        ? values.stream().map(Text::value).collect(Collectors.joining(","))
        : value(value);
  }

  /** The same with a capital at the start, unless it starts with a symbol. */
  public static String sentence(String text) {
    return text.isEmpty() || text.charAt(0) > 'z'
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** In the unit that suits: 1.27 ms, 3.4 s, 2 min 5 s. */
  public static String seconds(double seconds) {
    if (seconds < 1) {
      return String.format(Locale.ROOT, "%.2f ms", 1000 * seconds);
    }
    if (seconds < 60) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole / 60 + " min " + whole % 60 + " s";
  }
}
