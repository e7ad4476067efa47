package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gmcn.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line with and without the module of the Vector API. */
class VectorModuleTest {
  @TempDir private Path folder;

  /** The error stream of a training of two runs side by side. */
  private List<String> errors(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("org.gmcn.app.Main", "train", "--data", "karate", "--epochs", "2"));
    command.addAll(List.of("--runs", "2", "--threads", "2", "--json", "-"));
    command.addAll(List.of("--out", folder.resolve("model").toString()));
    Path log = folder.resolve("log");
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(Json.parse(out)).isNotNull();
    return Files.readAllLines(log);
  }

  @Test
  void aMissingModuleIsReportedOnce() throws Exception {
    assertThat(errors().stream().filter(line -> line.contains("Vector API")))
        .singleElement()
        .asString()
        .contains("2.6 times slower", "--add-modules jdk.incubator.vector");
  }

  @Test
  void nothingIsReportedIfTheModuleIsThere() throws Exception {
    assertThat(errors("--add-modules", "jdk.incubator.vector"))
        .isNotEmpty()
        .noneMatch(line -> line.contains("Vector API"));
  }
}
