package org.gmcn.app.web;

import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gmcn.app.web.api.Refusal;

/**
 * The check of every request, before its body is read. Without a token only this machine is served,
 * by a name of this machine, so that no foreign name can be pointed here. With a token every
 * request must carry it: as a bearer, or as the cookie that {@code /?token=...} sets. Requests that
 * a browser sends for pages of another site are refused.
 */
final class Gate extends Handler.Wrapper {
  private static final String COOKIE = "gmcn-token";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
  private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

  private final WebOptions options;

  Gate(WebOptions options) {
    this.options = options;
  }

  /** The headers of every answer, errors included. */
  static void protect(HttpFields.Mutable headers) {
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    protect(response.getHeaders());
    if (loggedIn(request, response, callback)) {
      return true;
    }
    try {
      check(request);
    } catch (Refusal e) {
      JsonErrors.refuse(response, callback, e);
      return true;
    }
    return super.handle(request, response, callback);
  }

  private void check(Request request) {
    HttpFields headers = request.getHeaders();
    String path = Request.getPathInContext(request);
    if (options.token() == null) {
      String host = headers.get(HttpHeader.HOST);
      if (host == null || !WebOptions.loopback(host)) {
        throw new Refusal(HttpStatus.FORBIDDEN, "This server answers to this machine only.");
      }
    } else if (!path.equals("/health") && !matches(shown(request))) {
      throw new Refusal(
          HttpStatus.UNAUTHORIZED,
          "A token is needed: open /?token=TOKEN, or send Authorization: Bearer TOKEN.");
    }
    if (headers.contains("X-HTTP-Method-Override")) {
      throw new Refusal(
          HttpStatus.BAD_REQUEST,
          "X-HTTP-Method-Override is not supported; send the request with that method.");
    }
    String site = headers.get("Sec-Fetch-Site");
    boolean foreign = site != null && !OWN_SITE.contains(site) && path.startsWith("/api/");
    String origin = headers.get(HttpHeader.ORIGIN);
    boolean changes = !List.of("GET", "HEAD").contains(request.getMethod());
    if (foreign
        || (changes
            && origin != null
            && !origin.replaceFirst("^https?://", "").equals(headers.get(HttpHeader.HOST)))) {
      throw new Refusal(HttpStatus.FORBIDDEN, "Requests from other sites are not taken.");
    }
  }

  /** Answers {@code /?token=TOKEN} with the cookie and the address without the token. */
  private boolean loggedIn(Request request, Response response, Callback callback) {
    if (options.token() == null || !Request.getPathInContext(request).equals("/")) {
      return false;
    }
    String asked = Request.extractQueryParameters(request).getValue("token");
    if (asked == null || !matches(asked)) {
      return false;
    }
    Response.addCookie(
        response,
        HttpCookie.build(COOKIE, asked)
            .path("/")
            .httpOnly(true)
            .sameSite(HttpCookie.SameSite.STRICT)
            .build());
    Response.sendRedirect(request, response, callback, "/");
    return true;
  }

  private static String shown(Request request) {
    HttpField header = request.getHeaders().getField(HttpHeader.AUTHORIZATION);
    if (header != null && header.getValue().startsWith("Bearer ")) {
      return header.getValue().substring("Bearer ".length());
    }
    return Request.getCookies(request).stream()
        .filter(c -> c.getName().equals(COOKIE))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElse(null);
  }

  private boolean matches(String shown) {
    return shown != null
        && MessageDigest.isEqual(
            shown.getBytes(StandardCharsets.UTF_8),
            options.token().getBytes(StandardCharsets.UTF_8));
  }
}
