package org.gmcn.experiment.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gmcn.compute.KernelChoice;
import org.gmcn.run.Version;

/**
 * What a report says of where its numbers come from.
 *
 * @since 0.1
 */
public final class Machine {
  private Machine() {}

  public static Map<String, Object> describe(int lanes) {
    Map<String, Object> map = describe();
    map.put("runs side by side", lanes);
    return map;
  }

  public static Map<String, Object> describe() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("gmcn", Version.current());
    map.put("processor", processor());
    map.put("processors", Runtime.getRuntime().availableProcessors());
    map.put("kernels", KernelChoice.best().name());
    map.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
    map.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    map.put("written", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return map;
  }

  private static String processor() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
