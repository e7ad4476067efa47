package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gmcn.compute.KernelChoice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script {@code ./gmcn} with the jar that this build has made. */
class StartScriptIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path folder;

  @BeforeEach
  void onlyWhereThereIsAShell() {
    assumeThat(Path.of("/bin/sh")).as("a POSIX shell to start the script with").exists();
  }

  /** A process that has ended. */
  private record Ended(int code, String out, String err) {}

  /**
   * Starts the script in an empty folder, with a Maven on the path that only says it was called.
   */
  private Process start(Map<String, String> environment, String... args) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path maven = bin.resolve("mvn");
    Files.writeString(maven, "#!/bin/sh\necho Maven was called >&2\nexit 1\n");
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    ProcessBuilder builder = new ProcessBuilder(ROOT.resolve("gmcn").toString());
    builder.command().addAll(List.of(args));
    builder.directory(folder.toFile());
    builder.environment().put("PATH", bin + ":" + System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.redirectError(folder.resolve("err").toFile());
    return builder.start();
  }

  private Ended end(Process process) throws IOException, InterruptedException {
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("it ends").isTrue();
    return new Ended(
        process.exitValue(),
        Files.readString(folder.resolve("out")),
        Files.readString(folder.resolve("err")));
  }

  private Ended run(String... args) throws IOException, InterruptedException {
    return end(start(Map.of(), args));
  }

  @Test
  void startsWithoutMavenOnceTheJarIsThere() throws Exception {
    Ended version = run("--version");
    assertThat(version.code()).as(version.err()).isZero();
    assertThat(version.out()).startsWith("gmcn ");
    assertThat(version.err()).doesNotContain("Maven");
  }

  @Test
  void trainsWithTheBestKernels() throws Exception {
    Ended train = run("train", "--data", "karate", "--epochs", "5", "--out", "m", "--json", "-");
    assertThat(train.code()).as(train.err()).isZero();
    assertThat(train.out())
        .contains("\"kernels\": \"" + KernelChoice.best().name())
        .doesNotContain("\u001b");
    assertThat(train.err()).doesNotContain("\u001b");
    assertThat(folder.resolve("m/model.safetensors")).exists();
  }

  @Test
  void passesOnExitCodesAndOptionsOfTheJvm() throws Exception {
    Ended refused = run("train", "--ratio", "2");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("ratio").doesNotContain("Exception");
    Ended plain =
        end(
            start(
                Map.of("GMCN_JAVA_OPTS", "-Dgmcn.kernels=plain -Xmx300m"),
                "train",
                "--data=karate",
                "--epochs=2",
                "--json=-"));
    assertThat(plain.out()).contains("\"kernels\": \"plain");
  }

  @Test
  void savesOnControlCAndGoesOn() throws Exception {
    Path checkpoint = folder.resolve("gmcn-out/karate-gmcn.checkpoint/seed-0/epoch-00000500");
    Process process =
        start(
            Map.of(),
            "train",
            "--data=karate",
            "--patience=9999999",
            "--epochs=9999999",
            "--checkpoint-every=500");
    while (!Files.exists(checkpoint)) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(5);
    }
    signal("INT", process);
    Ended ended = end(process);
    assertThat(ended.code()).isEqualTo(130);
    String command = ROOT.resolve("gmcn") + " train --resume gmcn-out/karate-gmcn";
    assertThat(ended.err()).contains("go on with: " + command);

    Process again = start(Map.of(), "train", "--resume", "gmcn-out/karate-gmcn");
    while (!Files.readString(folder.resolve("out")).contains("1 run")) {
      assertThat(again.isAlive()).isTrue();
      Thread.sleep(20);
    }
    signal("TERM", again);
    assertThat(end(again).code()).isEqualTo(143);
  }

  private static void signal(String name, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  @Test
  void needsJava() throws Exception {
    Ended ended = end(start(Map.of("JAVA_HOME", "/nowhere"), "--version"));
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("Java 17", "JAVA_HOME");
  }
}
