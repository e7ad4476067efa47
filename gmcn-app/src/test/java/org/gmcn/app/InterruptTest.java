package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C while training. */
class InterruptTest {
  @TempDir Path folder;

  @Test
  void endsTheTrainingAndWritesNothing() throws Exception {
    Interrupts interrupts = new Interrupts();
    CompletableFuture<Gmcn> run =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Gmcn.run(
                    DataHome.fromEnvironment(),
                    interrupts,
                    "train",
                    "--data=karate",
                    "--patience=1000000",
                    "--epochs=1000000",
                    "--runs=3",
                    "--out=" + folder.resolve("model"));
              } finally {
                interrupts.done();
              }
            });
    while (!interrupts.interrupted()) {
      interrupts.interrupt();
      Thread.onSpinWait();
    }
    Gmcn ended = run.get(60, TimeUnit.SECONDS);
    assertThat(ended.code()).isEqualTo(130);
    assertThat(ended.err()).contains("Stopped before the end; nothing was written.");
    try (var entries = Files.list(folder)) {
      assertThat(entries).isEmpty();
    }
  }
}
