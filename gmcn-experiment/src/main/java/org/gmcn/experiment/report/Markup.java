package org.gmcn.experiment.report;

/**
 * Text inside HTML and SVG.
 *
 * @since 0.1
 */
public final class Markup {
  private Markup() {}

  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** At most the given number of characters, with an ellipsis. */
  public static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
