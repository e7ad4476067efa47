package org.gmcn.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.gmcn.kernel.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation refuses wrong shapes before its kernel runs. */
class DoorTest {
  static List<Kernels> kernels() {
    return List.of(KernelChoice.plain(), KernelChoice.vector());
  }

  @Test
  void everyPublicOperationHasWrongShapesToRefuse() {
    try (DoorCases cases = new DoorCases(KernelChoice.plain())) {
      assertThat(cases.covered()).isEqualTo(DoorCases.operations());
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void goodCallsPassAndWrongOnesAreRefused(Kernels kernels) {
    try (DoorCases cases = new DoorCases(kernels)) {
      cases.callAllGood();
      assertThat(cases.wrong().stream().map(DoorCases.Wrong::failure).filter(Objects::nonNull))
          .isEmpty();
    }
  }

  /** Without the JVM's own checks a kernel that runs on a wrong shape ends the process. */
  @Test
  void wrongCallsAreRefusedWithoutTheJvmsOwnChecks() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-Djdk.incubator.vector.VECTOR_ACCESS_OOB_CHECK=0",
                "-Dgmcn.kernels=vector",
                "-cp",
                System.getProperty("java.class.path"),
                DoorCases.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(out.lines()).singleElement().asString().contains(" calls with vector");
    assertThat(process.exitValue()).isZero();
  }
}
