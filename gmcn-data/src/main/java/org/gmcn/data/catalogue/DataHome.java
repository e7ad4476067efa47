package org.gmcn.data.catalogue;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where published files are kept and where they come from.
 *
 * @param cache the folder that downloads are kept in
 * @param mirror a folder or URL that serves the files under the catalogue's paths, used instead of
 *     the publishers
 * @since 0.1
 */
public record DataHome(Path cache, Optional<String> mirror) {
  public static final String MIRROR_VARIABLE = "GMCN_DATA_MIRROR";
  public static final String MIRROR_PROPERTY = "gmcn.data.mirror";

  /**
   * Cache: $GMCN_HOME, else gmcn in $XDG_CACHE_HOME, else ~/.cache/gmcn. Mirror: the system
   * property gmcn.data.mirror, else $GMCN_DATA_MIRROR.
   */
  public static DataHome fromEnvironment() {
    String mirror = System.getProperty(MIRROR_PROPERTY, System.getenv(MIRROR_VARIABLE));
    return new DataHome(
        cacheFolder(), Optional.ofNullable(mirror).filter(m -> !m.isBlank()).map(String::strip));
  }

  private static Path cacheFolder() {
    String home = System.getenv("GMCN_HOME");
    if (home != null && !home.isBlank()) {
      return Path.of(home);
    }
    String xdg = System.getenv("XDG_CACHE_HOME");
    if (xdg != null && !xdg.isBlank()) {
      return Path.of(xdg, "gmcn");
    }
    return Path.of(System.getProperty("user.home", "."), ".cache", "gmcn");
  }

  /** The mirror as a folder, if it is one and not a URL. */
  Optional<Path> mirrorFolder() {
    return mirror.filter(m -> !isUrl(m)).map(Path::of);
  }

  Optional<String> mirrorUrl() {
    return mirror.filter(DataHome::isUrl).map(m -> m.endsWith("/") ? m : m + "/");
  }

  private static boolean isUrl(String text) {
    return text.startsWith("https://") || text.startsWith("http://");
  }
}
