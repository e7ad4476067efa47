package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class CsvFolderFuzzTest {
  private static final Bundle FILES =
      new Bundle("nodes.csv", "edges.csv", "features.csv", "classes.csv", "feature-names.csv");

  private static final Oracle ORACLE =
      new Oracle(
          "csv",
          (input, folder) -> {
            FILES.writeFolder(input, folder);
            Samples.open(folder);
          });

  static List<byte[]> seeds() {
    Map<String, byte[]> quoted = new LinkedHashMap<>();
    quoted.put("nodes.csv", Samples.text("\uFEFFid,label,x\n\"a\"\"b\",1,2.5\r\nc,,-1e3\n"));
    quoted.put("edges.csv", Samples.text("weight,source,target\n0.5,c,\"a\"\"b\"\n"));
    return List.of(
        FILES.encode(quoted),
        FILES.encode(Samples.written(Samples.weighted(), "csv", "folder")),
        FILES.encode(Samples.written(Samples.words(), "csv", "folder")));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    List<String> words =
        List.of("\"", "\n", ",", "\r", "NaN", "1e39", "id", "label", "split", "train", "source");
    new Mutations(seeds(), words, 4).check(ORACLE, 1500);
  }
}
