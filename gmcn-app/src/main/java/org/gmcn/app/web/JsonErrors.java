package org.gmcn.app.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.gmcn.app.web.api.Refusal;
import org.gmcn.io.Json;

/** Errors as JSON with one sentence, also those that the server library finds. */
final class JsonErrors extends ErrorHandler {
  static final String TYPE = "application/json; charset=utf-8";

  static void refuse(Response response, Callback callback, Refusal refusal) {
    write(response, callback, refusal.status().getCode(), refusal.getMessage());
  }

  static String sentence(int status) {
    return switch (status) {
      case 404 -> "There is nothing here; /api/openapi.json lists the routes.";
      case 405 -> "This method is not supported here; /api/openapi.json lists the routes.";
      case 408 -> "The request took too long to arrive; send it again.";
      case 413 -> "The request is too large.";
      case 414 -> "The address is too long; shorten its query.";
      case 417 -> "This expectation is not supported; leave out the Expect header.";
      case 431 -> "The headers are too large; send fewer or shorter ones.";
      case 503 -> "The server is busy; try again later.";
      case 505 -> "This version of HTTP is not supported; use HTTP/1.1.";
      default ->
          status >= 500
              ? "Something went wrong inside the server; its log says more."
              : "The request is not valid HTTP; check its first line, its address and headers.";
    };
  }

  static byte[] body(String sentence) {
    return Json.writeCompact(Map.of("error", sentence)).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    write(response, callback, response.getStatus(), sentence(response.getStatus()));
    return true;
  }

  private static void write(Response response, Callback callback, int status, String sentence) {
    response.setStatus(status);
    describe(response.getHeaders());
    response.write(true, ByteBuffer.wrap(body(sentence)), callback);
  }

  private static void describe(HttpFields.Mutable headers) {
    Gate.protect(headers);
    headers.put(HttpHeader.CONTENT_TYPE, TYPE);
  }
}
