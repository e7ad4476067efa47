package org.gmcn.app.web;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HttpStatus;
import io.javalin.http.SameSite;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.gmcn.app.web.api.Refusal;

/**
 * Who may come in. Without a token only this machine is served, by a name of this machine (so that
 * no foreign name can be pointed here), and changes must come from a page of this very server. With
 * a token every request must carry it: as a bearer, or as the cookie that {@code /?token=...} sets.
 */
final class Gate {
  private static final String COOKIE = "gmcn-token";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

  private final WebOptions options;

  Gate(WebOptions options) {
    this.options = options;
  }

  void before(Context ctx) {
    ctx.header("Content-Security-Policy", POLICY);
    ctx.header("X-Content-Type-Options", "nosniff");
    ctx.header("X-Frame-Options", "DENY");
    ctx.header("Referrer-Policy", "no-referrer");
    ctx.header("Cross-Origin-Resource-Policy", "same-origin");
    if (options.token() == null) {
      String host = ctx.header("Host");
      if (host == null || !WebOptions.loopback(host)) {
        throw new Refusal(HttpStatus.FORBIDDEN, "This server answers to this machine only.");
      }
    } else if (!ctx.path().equals("/health")) {
      requireToken(ctx);
    }
    String origin = ctx.header("Origin");
    boolean changes = !ctx.method().name().equals("GET") && !ctx.method().name().equals("HEAD");
    if (changes
        && origin != null
        && !origin.replaceFirst("^https?://", "").equals(ctx.header("Host"))) {
      throw new Refusal(HttpStatus.FORBIDDEN, "Requests from other sites are not taken.");
    }
  }

  private void requireToken(Context ctx) {
    String asked = ctx.queryParam("token");
    if (asked != null && ctx.path().equals("/") && matches(asked)) {
      Cookie cookie = new Cookie(COOKIE, asked);
      cookie.setHttpOnly(true);
      cookie.setSameSite(SameSite.STRICT);
      ctx.cookie(cookie);
      ctx.redirect("/");
      ctx.skipRemainingHandlers();
      return;
    }
    String header = ctx.header("Authorization");
    String shown =
        header != null && header.startsWith("Bearer ")
            ? header.substring("Bearer ".length())
            : ctx.cookie(COOKIE);
    if (shown == null || !matches(shown)) {
      throw new Refusal(
          HttpStatus.UNAUTHORIZED,
          "A token is needed: open /?token=TOKEN, or send Authorization: Bearer TOKEN.");
    }
  }

  private boolean matches(String shown) {
    return MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.UTF_8), options.token().getBytes(StandardCharsets.UTF_8));
  }
}
