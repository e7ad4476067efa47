package org.gmcn.experiment.study;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.gmcn.io.Json;
import org.gmcn.method.Methods;
import org.gmcn.run.RunSpec;
import org.gmcn.run.SplitSpec;

/**
 * One training of a study.
 *
 * @param data its name
 * @param noise the share of its edges that are rewired first, with the run's seed
 * @param changes from the method's defaults
 * @param split how the labelled nodes are shared out
 * @param seed of the split, the weights and the noise
 * @param trial whether it belongs to a search: nothing of the test nodes is looked at
 * @param details whether the outcome also holds curves, confusion and an account of the masks
 * @param rules whether it also compares the mask rules on the trained model
 * @since 0.1
 */
public record Job(
    String data,
    double noise,
    String method,
    Map<String, Object> changes,
    SplitSpec split,
    long seed,
    boolean trial,
    boolean details,
    boolean rules) {
  private static final double ALL_EDGES = 1;
  private static final String PUBLIC = "public";

  RunSpec spec() {
    return RunSpec.of(Methods.named(method), changes, split, seed);
  }

  /** What makes the outcome: two jobs with the same need to run once. */
  Map<String, Object> identity(String checksum) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("data", data);
    map.put("checksum", checksum);
    map.put("noise", noise);
    map.put("method", method);
    Map<String, Object> hyperparameters = new TreeMap<>(spec().hyperparameters());
    // Journals from before there were shares to keep have none.
    hyperparameters.remove("keep", ALL_EDGES);
    map.put("hyperparameters", hyperparameters);
    if (split instanceof SplitSpec.Ratio shares) {
      map.put("ratio", shares.train());
      map.put("validation", shares.validation());
    } else {
      map.put("split", PUBLIC);
    }
    map.put("seed", seed);
    map.put("trial", trial);
    return map;
  }

  /** A short name for the identity. */
  String key(String checksum) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(Json.writeCompact(identity(checksum)).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
