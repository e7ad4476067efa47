package org.gmcn.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The server as a process of its own. */
class ServeProcessTest {
  @Test
  void sigtermClosesItCleanly() throws Exception {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "--add-modules",
                "jdk.incubator.vector",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                "org.gmcn.app.Main",
                "serve",
                "--port",
                "0",
                "--threads",
                "1")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new java.io.InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).startsWith("gmcn is at http://127.0.0.1:");
      process.toHandle().destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(out.readLine()).isEqualTo("gmcn has closed.");
      assertThat(process.exitValue()).isEqualTo(143);
    } finally {
      process.destroyForcibly();
    }
  }
}
