package org.gmcn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gmcn.method.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the programs, each in a JVM of its own. */
class ExamplesTest {
  private static final String GRAPH = "seasons";
  private static final List<String> VECTOR = List.of("--add-modules", "jdk.incubator.vector");

  @TempDir Path folder;

  /** The lines that a program printed, and those of its log. */
  private record Output(List<String> out, List<String> log) {
    List<String> warnings() {
      return log.stream().filter(line -> line.contains(" WARN ")).toList();
    }
  }

  private Output run(List<String> options, Class<?> program, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(args));
    Path log = folder.resolve("log");
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    return new Output(out.lines().toList(), Files.readAllLines(log));
  }

  private String model() {
    return folder.resolve("model").toString();
  }

  @Test
  void quickstartTrainsAndExplains() throws Exception {
    Output run = run(VECTOR, Quickstart.class, GRAPH, model(), "s7");
    assertThat(run.out().get(0)).startsWith("epoch 1: ");
    assertThat(run.out())
        .contains("1.000 of the test nodes are right", "node 0 is summer", "s7 is summer")
        .anyMatch(line -> line.matches("s6: kept \\d+ times, adds -?[\\d.]+"))
        .anyMatch(line -> line.matches("s8: kept \\d+ times, adds -?[\\d.]+"));
    assertThat(Path.of(model())).isDirectoryContaining("glob:**/model.safetensors");
    assertThat(run.warnings()).isEmpty();
  }

  @Test
  void aMissingVectorModuleIsReportedOnce() throws Exception {
    Output run = run(List.of(), Quickstart.class, GRAPH, model(), "s7");
    assertThat(run.warnings())
        .singleElement()
        .asString()
        .contains(
            "The Vector API is off", "2.6 times slower", "--add-modules jdk.incubator.vector");
  }

  @Test
  void plainKernelsThatWereAskedForNeedNoWarning() throws Exception {
    Output run = run(List.of("-Dgmcn.kernels=plain"), Quickstart.class, GRAPH, model(), "s7");
    assertThat(run.warnings()).isEmpty();
  }

  @Test
  void savedModelsLabelAGraph() throws Exception {
    run(VECTOR, Quickstart.class, GRAPH, model(), "s7");
    Path labels = folder.resolve("labels.csv");
    Output run = run(VECTOR, SavedModels.class, model(), GRAPH, labels.toString());
    assertThat(run.out()).contains("test accuracy 1.0").first().asString().contains("hidden=16");
    assertThat(Files.readAllLines(labels))
        .hasSize(61)
        .anyMatch(line -> line.startsWith("w3,winter,"));
  }

  @Test
  void comparisonTrainsEveryMethod() throws Exception {
    Output run = run(VECTOR, Comparison.class, GRAPH);
    assertThat(run.out())
        .hasSize(Methods.all().size() + 1)
        .allMatch(line -> line.matches(".+: [01]\\.\\d{3}"))
        .anyMatch(line -> line.startsWith("deepwalk: "));
  }

  @Test
  void timeLimitEndsTheTraining() throws Exception {
    assertThat(run(VECTOR, TimeLimit.class, GRAPH, "0").out()).containsExactly("CANCELLED");
  }
}
