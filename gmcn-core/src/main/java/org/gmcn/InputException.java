package org.gmcn;

/**
 * What a user gave cannot be used. The message is one sentence that names the file, the line where
 * there is one, and what to do about it; it is shown as it is, without a stack trace. Messages
 * quote what files hold, so control characters, which could move a terminal's cursor, are replaced,
 * and of a very long message the middle is left out.
 *
 * @since 0.1
 */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 1200;
  private static final int END = 300;

  public InputException(String message) {
    super(shown(message));
  }

  public InputException(String message, Throwable cause) {
    super(shown(message), cause);
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
