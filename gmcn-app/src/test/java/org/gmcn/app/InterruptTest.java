package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gmcn.app.context.Interrupts;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C while training. */
class InterruptTest {
  @TempDir Path folder;

  /** Starts a training without end and interrupts it as soon as this file is there. */
  private Gmcn interrupted(Path awaited, String... more) throws Exception {
    Interrupts interrupts = new Interrupts();
    List<String> args =
        new ArrayList<>(
            List.of("train", "--data=karate", "--patience=1000000", "--epochs=1000000"));
    args.addAll(List.of(more));
    CompletableFuture<Gmcn> run =
        CompletableFuture.supplyAsync(
            () -> Gmcn.run(DataHome.fromEnvironment(), interrupts, args.toArray(new String[0])));
    while (!Files.exists(awaited) || !interrupts.interrupt()) {
      assertThat(run).isNotDone();
      Thread.onSpinWait();
    }
    Gmcn ended = run.get(60, TimeUnit.SECONDS);
    assertThat(ended.code()).isEqualTo(130);
    return ended;
  }

  @Test
  void savesAndSaysHowToGoOn() throws Exception {
    Path model = folder.resolve("my model");
    Gmcn ended =
        interrupted(
            folder.resolve("my model.checkpoint/seed-0"),
            "--runs=3",
            "--out=" + model,
            "--checkpoint-every=1000000");
    assertThat(ended.err())
        .contains("Stopped before the end; go on with: gmcn train --resume '" + model + "'");
    assertThat(files()).containsExactly("my model.checkpoint");
    assertThat(folder.resolve("my model.checkpoint/seed-0")).exists();
  }

  @Test
  void writesNothingIfToldSo() throws Exception {
    Gmcn ended =
        interrupted(
            folder, "--runs=3", "--out=" + folder.resolve("model"), "--checkpoint-every=never");
    assertThat(ended.err()).contains("Stopped before the end; nothing was written.");
    assertThat(files()).isEmpty();
  }

  private List<String> files() throws IOException {
    try (var entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).toList();
    }
  }
}
