package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers and graphs nobody expects: they train, to finite predictions, or are refused. */
class ExtremeInputsTest {
  /** Whether an input must be refused, by what the sentence says. */
  private static final Map<String, String> REFUSED =
      Map.of("NaN", "not a finite number", "infinite", "not a finite number");

  @TempDir Path folder;

  /** The lines of nodes.csv and edges.csv by name. */
  private static Map<String, String[]> inputs() {
    String ring = lines("source,target", 12, k -> "n" + k + ",n" + (k + 1) % 12);
    Map<String, String[]> inputs = new TreeMap<>();
    inputs.put("features of 1e30", new String[] {nodes(12, 2, k -> k + "e30," + (k % 2)), ring});
    inputs.put("features of 3e38", new String[] {nodes(12, 2, k -> "3e38,-3e38"), ring});
    inputs.put("tiny features", new String[] {nodes(12, 2, k -> "1e-42," + k % 2 + "e-40"), ring});
    inputs.put("all zero", new String[] {nodes(12, 2, k -> "0,0"), ring});
    inputs.put("one class", new String[] {nodes(12, 1, k -> "1,0"), ring});
    inputs.put("NaN", new String[] {nodes(12, 2, k -> "1,NaN"), ring});
    inputs.put("infinite", new String[] {nodes(12, 2, k -> "1,Infinity"), ring});
    inputs.put("one node", new String[] {nodes(1, 1, k -> "1,0"), "source,target"});
    inputs.put(
        "10,000 parallel edges",
        new String[] {nodes(12, 2, k -> "1," + k % 2), lines(ring, 10_000, k -> "n0,n1")});
    return inputs;
  }

  private static String nodes(int count, int classes, IntFunction<String> features) {
    return lines(
        "id,label,x,y", count, k -> "n" + k + ",c" + k % classes + "," + features.apply(k));
  }

  private static String lines(String header, int count, IntFunction<String> line) {
    return header + " " + IntStream.range(0, count).mapToObj(line).collect(Collectors.joining(" "));
  }

  static Stream<Arguments> cases() {
    Set<String> names = inputs().keySet();
    return Methods.all().stream()
        .map(Method::name)
        .flatMap(method -> names.stream().map(input -> Arguments.of(method, input)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("cases")
  void trainsOrIsRefusedWithAReason(String method, String input) throws IOException {
    String[] text = inputs().get(input);
    String data = CsvGraph.write(folder.resolve("data"), text[0].strip(), text[1].strip());
    Path out = folder.resolve("model");
    Gmcn run =
        Gmcn.run(
            "train",
            "--data=" + data,
            "--model=" + method,
            "--ratio=0.5",
            "--epochs=5",
            "--threads=2",
            "--out=" + out);
    if (REFUSED.containsKey(input)) {
      run.refuses(REFUSED.get(input));
    } else if (run.code() == 2) {
      run.refuses(" ");
      assertThat(out).doesNotExist();
    } else {
      run.succeeds();
      for (String line : Files.readAllLines(out.resolve("predictions.csv"))) {
        assertThat(line).doesNotContainIgnoringCase("nan").doesNotContainIgnoringCase("infinity");
      }
    }
  }

  /** What fits in numbers must train. */
  @Test
  void ordinaryOddGraphsTrain() throws IOException {
    for (String input :
        List.of("all zero", "one class", "10,000 parallel edges", "tiny features")) {
      String[] text = inputs().get(input);
      String data = CsvGraph.write(folder.resolve(input), text[0].strip(), text[1].strip());
      Gmcn.run(
              "train",
              "--data=" + data,
              "--ratio=0.5",
              "--epochs=3",
              "--out=" + folder.resolve("m"))
          .succeeds();
    }
  }

  @Test
  void aLossThatIsNoNumberNamesTheEpochAndTheCause() throws IOException {
    Path out = folder.resolve("model");
    Gmcn fast =
        Gmcn.run(
                "train",
                "--data=karate",
                "--model=gcn",
                "--lr=1e38",
                "--epochs=200",
                "--patience=200",
                "--out=" + out)
            .succeeds();
    assertThat(fast.err())
        .containsPattern("epoch \\d+")
        .contains("no longer a number", "learning rate", "--lr");
    for (String line : Files.readAllLines(out.resolve("predictions.csv"))) {
      assertThat(line).doesNotContainIgnoringCase("nan");
    }
  }
}
