package org.gmcn.app.web;

import java.util.Set;
import org.gmcn.InputException;

/**
 * How the server is reached and what it may use.
 *
 * @param token what a client must show, or null; needed to listen beyond this machine
 * @param uploadBytes the largest zip that is taken
 * @param threads what a training uses
 */
public record WebOptions(String host, int port, String token, long uploadBytes, int threads) {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "::1", "[::1]");
  private static final int SHORTEST_TOKEN = 16;

  public WebOptions {
    if (port < 0 || port > 65_535) {
      throw new InputException("--port must be from 0 to 65535, not " + port + ".");
    }
    if (token == null && !LOOPBACK.contains(host)) {
      throw new InputException(
          "Listening on "
              + host
              + " lets others in; give a token that they must know (GMCN_TOKEN or --token-file), or leave out"
              + " --host.");
    }
    if (token != null && token.length() < SHORTEST_TOKEN) {
      throw new InputException(
          "The token is too short to be safe; give one of "
              + SHORTEST_TOKEN
              + " characters or more.");
    }
    if (uploadBytes < 1) {
      throw new InputException("--max-upload must be 1 or more megabytes.");
    }
  }

  /** Whether a Host header names this machine. */
  static boolean loopback(String hostHeader) {
    String name = hostHeader.replaceFirst(":\\d+$", "");
    return LOOPBACK.contains(name);
  }
}
