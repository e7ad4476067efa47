package org.gmcn;

/**
 * What a user gave cannot be used. The message is one sentence that names the file, the line where
 * there is one, and what to do about it; it is shown as it is, without a stack trace.
 */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InputException(String message) {
    super(message);
  }

  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
