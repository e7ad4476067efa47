package org.gmcn.app.web.api;

import io.javalin.http.HttpStatus;

/** A request that is not answered, with the status and the one sentence that say why. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient HttpStatus status;

  public Refusal(HttpStatus status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  public HttpStatus status() {
    return status;
  }
}
