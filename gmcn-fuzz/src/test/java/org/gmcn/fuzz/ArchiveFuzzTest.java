package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Zip files as such: Planetoid's, an npz, an npz in a zip, and names that leave their folder. */
class ArchiveFuzzTest {
  private static final Oracle ORACLE =
      new Oracle(
          "zip", (input, folder) -> Samples.open(Files.write(folder.resolve("data.zip"), input)));

  static List<byte[]> seeds() throws IOException {
    byte[] npz = Samples.written(Samples.weighted(), "npz", "a.npz").get("a.npz");
    Map<String, byte[]> outside = new LinkedHashMap<>();
    outside.put("../outside.npz", npz);
    outside.put("/outside", new byte[3000]);
    return List.of(
        npz,
        Bundle.zip(Map.of("a.npz", npz)),
        Bundle.zip(outside),
        Bundle.zip(PlanetoidFuzzTest.FILES.decode(Samples.resource("planetoid"))));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() throws IOException {
    new Mutations(seeds(), List.of("PK\1\2", "PK\3\4", "PK\5\6", "../"), 8).check(ORACLE, 1000);
  }
}
