package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code gmcn bench}: that it measures and reports what it should, not how fast anything is. */
class BenchTest {
  @TempDir Path folder;

  @Test
  void measuresEverythingAndWritesIt() throws IOException {
    Path out = folder.resolve("bench");
    Gmcn run =
        Gmcn.run(
                "bench",
                "--quick",
                "--data=karate,generated:nodes=60,features=40",
                "--threads=1,2",
                "--edges=300,900",
                "--json=-",
                "--out=" + out)
            .succeeds();
    assertThat(run.err())
        .contains("triad, GB/s", "share of it", "plain, ms", "vector, ms", "ns an edge")
        .contains("SpMM, 16 columns", "projection step", "sparse X Θ", "Adam");

    Map<String, Object> json = run.json();
    assertThat(json).containsOnlyKeys("machine", "roof", "kernels", "epochs", "scaling");
    // Two numbers of threads; nine kernels, plain and vector, less two on dense features.
    assertThat(rows(json, "roof")).hasSize(2).allSatisfy(row -> positive(row, "triad"));
    assertThat(rows(json, "roof"))
        .allSatisfy(row -> positive(row, "multiplyAdds", "gatherSmall", "gatherLarge"));
    assertThat(rows(json, "kernels"))
        .hasSize(2 * 2 * 9 + 2 * 2 * 9 - kernelsMissing(json))
        .allSatisfy(row -> positive(row, "micros", "roofMicros", "share"));
    assertThat(rows(json, "epochs"))
        .hasSize(2 * 2 * 2 * 2)
        .allSatisfy(row -> positive(row, "medianMillis", "p10Millis", "loss", "nodes", "edges"))
        .allSatisfy(row -> assertThat(row).containsEntry("ratio", null));
    assertThat(rows(json, "epochs"))
        .extracting(row -> row.get("model"))
        .containsOnly("gmcn", "gcn");
    assertThat(rows(json, "scaling"))
        .hasSize(2)
        .allSatisfy(row -> positive(row, "secondsPerEpoch", "nanosPerEdge", "heapMegabytes"));

    assertThat(Files.readString(out.resolve("bench.md")))
        .contains("## Kernels beside the roof", "| karate | gmcn | 2 | 5 |", "](scaling.svg)");
    assertThat(Files.readAllLines(out.resolve("roof.csv"))).hasSize(3);
    assertThat(Files.readAllLines(out.resolve("epochs.csv")).get(0))
        .startsWith("engine,model,dataset,nodes,edges,kernels,threads,epochs,medianMillis");
    assertThat(Files.readAllLines(out.resolve("scaling.csv"))).hasSize(3);
    assertThat(Files.readString(out.resolve("scaling.svg"))).startsWith("<svg");
    assertThat(Json.parse(Files.readString(out.resolve("bench.json")))).isEqualTo(json);
  }

  /** Features that come dense have no sparse products. */
  private static int kernelsMissing(Map<String, Object> json) {
    boolean sparseKarate =
        rows(json, "kernels").stream()
            .anyMatch(row -> row.get("data").equals("karate") && is(row, "sparse X Θ"));
    return sparseKarate ? 0 : 2 * 2 * 2;
  }

  private static boolean is(Map<String, Object> row, String kernel) {
    return row.get("kernel").equals(kernel);
  }

  @Test
  void printsMarkdownAndLines() {
    Gmcn tables =
        Gmcn.run("bench", "epochs", "--quick", "--models=gcn", "--threads=1", "--markdown")
            .succeeds();
    assertThat(tables.out())
        .contains("| data | model | threads | epochs | plain, ms | vector, ms |")
        .contains("|---|---|---:|---:|---:|---:|", "| karate | gcn | 1 | 5 |")
        .doesNotContain("gmcn |", "triad");
    Gmcn lines =
        Gmcn.run("bench", "epochs", "--quick", "--models=gcn", "--threads=1", "--lines").succeeds();
    assertThat(lines.out().lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("{\"engine\":\"gmcn "))
        .allSatisfy(line -> assertThat(line).contains("\"medianMillis\":"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void takesTurnsWithARival() throws IOException {
    Path log = folder.resolve("log");
    Path rival = folder.resolve("rival.sh");
    Files.writeString(
        rival,
        """
        echo "$@" >> LOG
        echo "warming up"
        echo '{"engine":"snail 1","model":"'$2'","threads":'$3',"nodes":34,"millis":[7e6,5e6,6e6]}'
        """
            .replace("LOG", "'" + log + "'"));
    Gmcn run =
        rival("sh " + rival + " {data} {model} {threads} {epochs}", "--rounds=2", "--json=-")
            .succeeds();
    assertThat(Files.readAllLines(log)).containsExactly("karate gmcn 1 7", "karate gmcn 1 7");
    assertThat(run.err()).contains("snail 1, ms", "times ours", "6,000,000");
    List<Map<String, Object>> rows = rows(run.json(), "epochs");
    assertThat(rows).extracting(row -> row.get("engine")).element(1).isEqualTo("snail 1");
    Map<String, Object> ours = rows.get(0);
    assertThat(ours).containsEntry("epochs", 14L);
    double median = (double) ours.get("medianMillis");
    assertThat((double) ours.get("ratio") * median).isBetween(5.999e6, 6.001e6);
    assertThat((double) ours.get("lowestRatio")).isLessThanOrEqualTo((double) ours.get("ratio"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void refusesARivalThatDoesNotSayWhatItMeasured() {
    rival("echo good morning").refuses("The rival printed no line of JSON");
    rival("echo no torch >&2; exit 3").refuses("ended with exit code 3 (no torch)");
    rival("echo '{\"p10Millis\":3}'").refuses("without a number medianMillis");
    rival("echo '{nothing}'").refuses("not JSON");
    rival("echo '{\"medianMillis\":3,\"nodes\":35}'").refuses("nodes 35 where ours is 34");
    rival("echo '{\"medianMillis\":3,\"threads\":2}'").refuses("threads 2 where ours is 1");
    rival(" ").refuses("rival needs a command", "--rival");
  }

  private static Gmcn rival(String command, String... more) {
    List<String> args =
        new java.util.ArrayList<>(
            List.of("bench", "--quick", "--models=gmcn", "--threads=1", "--epochs=7"));
    args.add("--rival=" + command);
    args.addAll(List.of(more));
    return Gmcn.run(args.toArray(String[]::new));
  }

  @Test
  void refusesWhatCannotBeMeasured() {
    Gmcn.run("bench", "epoch").refuses("nothing called epoch", "did you mean epochs?");
    Gmcn.run("bench", "roof", "--threads=0").refuses("threads must be from 1", "--threads");
    Gmcn.run("bench", "--kernels=simd").refuses("plain, vector or both, not simd", "--kernels");
    Gmcn.run("bench", "--models=gcm").refuses("gcm");
    Gmcn.run("bench", "scaling", "--edges=7").refuses("edges must be from 100", "--edges");
    Gmcn.run("bench", "scaling", "--edges=200000000").refuses("-Xmx");
    Gmcn.run("bench", "roof", "--rival=true").refuses("gmcn bench epochs --rival");
    Gmcn.run("bench", "--lines", "--json=-").refuses("--lines");
    Gmcn.run("bench", "epochs", "--epochs=0").refuses("--epochs must be 1 or more");
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rows(Map<String, Object> json, String section) {
    return (List<Map<String, Object>>) json.get(section);
  }

  private static void positive(Map<String, Object> row, String... names) {
    for (String name : names) {
      assertThat(((Number) row.get(name)).doubleValue()).as(name).isPositive();
    }
  }
}
