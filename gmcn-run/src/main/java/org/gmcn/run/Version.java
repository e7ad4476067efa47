package org.gmcn.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of this program, as the build wrote it down.
 *
 * @since 0.1
 */
public final class Version {
  private static final String VERSION = read();

  private Version() {}

  public static String current() {
    return VERSION;
  }

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
