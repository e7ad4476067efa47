package org.gmcn.train;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a result comes from: enough to make it again.
 *
 * @param dataChecksum SHA-256 of the data
 * @param kernels which kernels ran
 * @since 0.1
 */
public record Provenance(
    String version,
    String dataChecksum,
    long seed,
    int threads,
    String kernels,
    String java,
    String machine,
    String created) {
  public static Provenance now(
      String version, String dataChecksum, long seed, int threads, String kernels) {
    return new Provenance(
        version,
        dataChecksum,
        seed,
        threads,
        kernels,
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.arch")
            + ", "
            + Runtime.getRuntime().availableProcessors()
            + " processors",
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("version", version);
    map.put("dataChecksum", dataChecksum);
    map.put("seed", seed);
    map.put("threads", threads);
    map.put("kernels", kernels);
    map.put("java", java);
    map.put("machine", machine);
    map.put("created", created);
    return map;
  }
}
