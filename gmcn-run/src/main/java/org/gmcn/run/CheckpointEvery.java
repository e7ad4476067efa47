package org.gmcn.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gmcn.InputException;
import org.gmcn.Setting;

/**
 * How often a training is saved: after so many epochs, or so many seconds, or never.
 *
 * @param epochs 0 if time decides
 * @param seconds infinite for never
 * @param asked whether somebody asked for it; if not, saving may not take much of the time
 * @since 0.1
 */
public record CheckpointEvery(int epochs, double seconds, boolean asked) {
  public static final CheckpointEvery NEVER =
      new CheckpointEvery(0, Double.POSITIVE_INFINITY, false);

  public static final CheckpointEvery DEFAULT = new CheckpointEvery(0, 30, false);

  /** The least time between two checkpoints that nobody asked for, in times it takes to save. */
  private static final double SPARING = 20;

  private static final String NO = "never";
  private static final String AUTO = "auto";
  private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(s?)");

  /** {@code 50} epochs, {@code 30s}, {@code never}, or {@code auto} for the default. */
  public static CheckpointEvery parse(String text) {
    if (text.equals(NO)) {
      return NEVER;
    }
    if (text.equals(AUTO)) {
      return DEFAULT;
    }
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) == 0) {
      throw new InputException(
          "The time between checkpoints must be epochs such as 50, seconds such as 30s, auto or"
              + " never; not '"
              + text
              + "'.",
          Setting.CHECKPOINT_EVERY);
    }
    int number = Integer.parseInt(matcher.group(1));
    return matcher.group(2).isEmpty()
        ? new CheckpointEvery(number, 0, true)
        : new CheckpointEvery(0, number, true);
  }

  /** What {@link #parse} reads. */
  public String text() {
    if (!asked) {
      return never() ? NO : AUTO;
    }
    return epochs > 0 ? Integer.toString(epochs) : Math.round(seconds) + "s";
  }

  public boolean never() {
    return Double.isInfinite(seconds);
  }

  /**
   * Whether it is time. What was asked for begins before the first epoch, so that there is
   * something to go on from at any moment.
   *
   * @param elapsed seconds since the last time
   * @param cost seconds that saving took then
   */
  boolean due(int epoch, double elapsed, double cost) {
    if (epochs > 0 || epoch == 0) {
      return asked && epoch % Math.max(1, epochs) == 0;
    }
    return elapsed >= (asked ? seconds : Math.max(seconds, SPARING * cost));
  }
}
