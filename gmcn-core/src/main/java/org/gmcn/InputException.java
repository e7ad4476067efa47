package org.gmcn;

import java.util.List;

/**
 * Input of a user that cannot be used. The message is one sentence that names the file, the line if
 * the file has lines, and the correction; it is shown without a stack trace. {@link #settings}
 * lists the settings to change. Messages quote files, so control characters, which could move a
 * terminal's cursor, are replaced, and the middle of a very long message is left out.
 *
 * @since 0.1
 */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 1200;
  private static final int END = 300;

  private final Setting[] settings;

  public InputException(String message, Setting... settings) {
    super(shown(message));
    this.settings = settings.clone();
  }

  public InputException(String message, Throwable cause, Setting... settings) {
    super(shown(message), cause);
    this.settings = settings.clone();
  }

  /** The settings that the message asks to change; empty if the error is elsewhere. */
  public List<Setting> settings() {
    return List.of(settings);
  }

  private static String shown(String message) {
    String text = message;
    if (text.length() > LONGEST) {
      text = text.substring(0, LONGEST - END) + "..." + text.substring(text.length() - END);
    }
    StringBuilder shown = new StringBuilder(text.length());
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      shown.append(Character.isISOControl(c) ? '\uFFFD' : c);
    }
    return shown.toString();
  }
}
