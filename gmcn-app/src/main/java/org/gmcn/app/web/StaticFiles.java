package org.gmcn.app.web;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.gmcn.app.web.api.Refusal;

/** The pages, their modules and the two libraries, from the class path. */
final class StaticFiles {
  private static final Pattern SAFE =
      Pattern.compile("[a-z0-9-]+(/[a-z0-9-]+)*\\.(html|js|css|svg)");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");
  private static final String WEBJARS = "/META-INF/resources/webjars/";
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "lib/d3.js", WEBJARS + "d3/7.9.0/dist/d3.min.js",
          "lib/cytoscape.js", WEBJARS + "cytoscape/3.33.1/dist/cytoscape.min.js");

  private final Map<String, Optional<byte[]>> loaded = new ConcurrentHashMap<>();

  /** Serves a file by its path without the leading slash. */
  void serve(Context ctx, String path) {
    byte[] bytes =
        SAFE.matcher(path).matches()
            ? loaded.computeIfAbsent(path, StaticFiles::load).orElse(null)
            : null;
    if (bytes == null) {
      throw new Refusal(HttpStatus.NOT_FOUND, "There is no such page.");
    }
    ctx.header("Cache-Control", path.startsWith("lib/") ? "max-age=86400" : "no-cache");
    ctx.contentType(TYPES.get(path.substring(path.lastIndexOf('.') + 1))).result(bytes);
  }

  private static Optional<byte[]> load(String path) {
    String resource = LIBRARIES.getOrDefault(path, "/org/gmcn/app/web/page/" + path);
    try (InputStream in = StaticFiles.class.getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
