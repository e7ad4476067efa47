package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** The pickles of a Planetoid data set; the zip around them is {@link ArchiveFuzzTest}'s. */
class PlanetoidFuzzTest {
  static final Bundle FILES =
      new Bundle(
          Stream.of("allx", "ally", "tx", "ty", "x", "y", "graph", "test.index")
              .map(part -> "ind.tiny." + part)
              .toArray(String[]::new));

  private static final Oracle ORACLE =
      new Oracle(
          "pickle",
          (input, folder) -> {
            FILES.writeZip(input, folder.resolve("data.zip"));
            Samples.open(folder.resolve("data.zip"));
          });

  static List<byte[]> seeds() {
    return List.of(Samples.resource("planetoid"));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    List<String> words =
        List.of(
            "cposix\nsystem\n",
            ")R",
            "]a",
            "}(s",
            "0",
            "(t",
            "h\u0000",
            "b",
            ")\u0081",
            "R",
            "I9\n",
            "L-1L\n",
            "cnumpy\ndtype\n",
            "c__builtin__\nlist\n",
            ".",
            "N",
            ")",
            "]",
            "a",
            "c_codecs\nencode\n",
            "q\u0001",
            "h\u0001",
            "e",
            "u",
            "d",
            "l",
            "s");
    new Mutations(seeds(), words, 7).check(ORACLE, 2000);
  }
}
