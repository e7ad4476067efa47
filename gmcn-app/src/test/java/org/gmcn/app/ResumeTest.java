package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gmcn.app.context.Interrupts;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gmcn train --resume}: a training that was stopped ends as one that never was. */
class ResumeTest {
  private static final String DATA = "generated:nodes=150,features=40,edges=400,classes=3";
  private static final List<String> FILES =
      List.of("model.safetensors", "predictions.csv", "metrics.csv", "split.csv");

  @TempDir Path folder;

  private String[] command(String out, String... more) {
    List<String> args = new ArrayList<>(List.of("train", "--dropout=0.2", "--keep=0.7,0.8"));
    args.add("--out=" + folder.resolve(out));
    args.addAll(List.of(more));
    if (args.stream().noneMatch(arg -> arg.startsWith("--data"))) {
      args.add("--data=" + DATA);
    }
    return args.toArray(new String[0]);
  }

  private Gmcn train(String out, String... more) {
    return Gmcn.run(command(out, more));
  }

  private Gmcn resume(String out, String... more) {
    List<String> args = new ArrayList<>(List.of("train", "--resume", folder.resolve(out) + ""));
    args.addAll(List.of(more));
    return Gmcn.run(args.toArray(new String[0]));
  }

  /** Starts a training and interrupts it once this checkpoint is there. */
  private void stop(String out, String checkpoint, String... more) throws Exception {
    Interrupts interrupts = new Interrupts();
    CompletableFuture<Gmcn> run =
        CompletableFuture.supplyAsync(
            () -> Gmcn.run(DataHome.fromEnvironment(), interrupts, command(out, more)));
    Path awaited = folder.resolve(out + ".checkpoint").resolve(checkpoint);
    while (!Files.exists(awaited)) {
      assertThat(run).isNotDone();
      Thread.sleep(1);
    }
    interrupts.interrupt();
    assertThat(run.get(60, TimeUnit.SECONDS).code()).isEqualTo(130);
  }

  private void assertSame(String some, String other) throws IOException {
    for (String file : FILES) {
      assertThat(folder.resolve(some).resolve(file))
          .hasSameBinaryContentAs(folder.resolve(other).resolve(file));
    }
    assertThat(folder.resolve(some + ".checkpoint")).doesNotExist();
  }

  @Test
  void endsAsIfNeverStopped() throws Exception {
    String[] options = {"--epochs=200", "--patience=200", "--checkpoint-every=40"};
    train("whole", "--epochs=200", "--patience=200").succeeds();
    stop("part", "seed-0/epoch-00000040", options);
    assertThat(resume("part", "--threads=1").succeeds().out()).contains("200 epochs");
    assertSame("part", "whole");
    assertThat(resume("part").succeeds().out()).contains("has ended");
    assertThat(files(folder)).containsExactly("part", "whole");
  }

  @Test
  void doesNotRepeatFinishedRuns() throws Exception {
    String[] options = {"--epochs=60", "--patience=60", "--runs=6", "--threads=1"};
    train("whole", options).succeeds();
    stop("part", "seed-2/finished", and(options, "--checkpoint-every=50"));
    resume("part").succeeds();
    assertSame("part", "whole");
  }

  @ParameterizedTest
  @ValueSource(strings = {"state.safetensors", "progress.json", "SHA256SUMS"})
  void fallsBackToTheCheckpointBefore(String file) throws Exception {
    String[] options = {"--epochs=150", "--patience=150", "--checkpoint-every=40"};
    train("whole", "--epochs=150", "--patience=150").succeeds();
    stop("part", "seed-0/epoch-00000080", options);
    List<Path> checkpoints = checkpoints("part");
    assertThat(checkpoints).hasSize(2);
    Path damaged = checkpoints.get(1).resolve(file);
    byte[] bytes = Files.readAllBytes(damaged);
    bytes[bytes.length / 2] ^= 1;
    Files.write(damaged, bytes);
    assertThat(resume("part").succeeds().err())
        .contains("Warning:", checkpoints.get(1).getFileName().toString(), "damaged", "left out");
    assertSame("part", "whole");
  }

  @Test
  void refusesWhatCannotGoOn() throws Exception {
    resume("nothing").refuses("no checkpoint to go on from");
    String[] options = {"--epochs=90000", "--patience=90000", "--checkpoint-every=40"};
    stop("part", "seed-0/epoch-00000040", options);
    resume("part", "--lr=0.5").refuses("as it was begun", "--lr");
    for (Path checkpoint : checkpoints("part")) {
      Files.delete(checkpoint.resolve("SHA256SUMS"));
    }
    resume("part").refuses("no checkpoint that is whole");
    Gmcn.run("train", "--checkpoint-every=often").refuses("--checkpoint-every", "30s");
  }

  @Test
  void refusesChangedData() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    String csv = CsvGraph.write(data, "id,label,x a,A,1 b,B,0 c,B,0 d,A,0.5", "source,target a,b");
    String[] options = {"--data=" + csv, "--ratio=0.5", "--epochs=90000", "--patience=90000"};
    stop("part", "seed-0", and(options, "--checkpoint-every=900"));
    CsvGraph.write(data, "id,label,x a,A,1 b,B,0 c,B,0 d,A,0.25", "source,target a,b");
    resume("part").refuses("data have changed", "begin anew");
  }

  @Test
  void beginsAnewOverAnUnfinishedTraining() throws Exception {
    String[] options = {"--epochs=90000", "--patience=90000", "--checkpoint-every=40"};
    stop("part", "seed-0/epoch-00000040", options);
    Gmcn anew = train("part", "--epochs=30", "--checkpoint-every=10").succeeds();
    assertThat(anew.err()).contains("unfinished training", "train --resume");
    train("whole", "--epochs=30").succeeds();
    assertSame("part", "whole");
  }

  private static String[] and(String[] options, String more) {
    List<String> all = new ArrayList<>(List.of(options));
    all.add(more);
    return all.toArray(new String[0]);
  }

  private List<Path> checkpoints(String out) throws IOException {
    try (Stream<Path> entries = Files.list(folder.resolve(out + ".checkpoint/seed-0"))) {
      return entries.sorted(Comparator.naturalOrder()).toList();
    }
  }

  private static List<String> files(Path in) throws IOException {
    try (var entries = Files.list(in)) {
      return entries.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }
}
