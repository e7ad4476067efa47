package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gmcn compare}, {@code embed}, {@code run} and {@code paper}. */
class StudyTest {
  private static final String DATA = "generated:nodes=120,features=40,edges=300";

  @TempDir Path folder;

  @Test
  void comparesOnTheSameSplits() throws IOException {
    Path out = folder.resolve("compare");
    String[] command = {
      "compare",
      "--data=" + DATA,
      "--models=gcn,mlp",
      "--ratio=0.2,0.3",
      "--runs=3",
      "--epochs=20",
      "--out=" + out
    };
    Gmcn first = Gmcn.run(command).succeeds();
    assertThat(first.out())
        .contains("20 % labelled", "30 % labelled", "GmCN", "MLP", "±", "paired t-test");
    assertThat(Files.readAllLines(out.resolve("compare.csv"))).hasSize(1 + 3 * 2);
    Map<?, ?> json = (Map<?, ?>) Json.parse(Files.readString(out.resolve("compare.json")));
    Map<?, ?> other = (Map<?, ?>) ((List<?>) json.get("cells")).get(1);
    assertThat(other.get("method")).isEqualTo("gcn");
    assertThat(other.containsKey("significant")).isTrue();
    // Nothing is left to run, and the outcome is the same.
    assertThat(Gmcn.run(command).succeeds().out()).isEqualTo(first.out());
    Gmcn.run("compare", "--models=gnc").refuses("gnc");
  }

  @Test
  void embedsAsCsvAndNpy() throws IOException {
    Path model = folder.resolve("model");
    Gmcn.run("train", "--data=" + DATA, "--hidden=5", "--epochs=3", "--out=" + model).succeeds();
    Path csv = folder.resolve("e.csv");
    Path npy = folder.resolve("e.npy");
    Gmcn.run("embed", "--from=" + model, "--out=" + csv).succeeds();
    Gmcn.run("embed", "--from=" + model, "--out=" + npy).succeeds();
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines).hasSize(121);
    assertThat(lines.get(0)).isEqualTo("id,e0,e1,e2,e3,e4");
    byte[] bytes = Files.readAllBytes(npy);
    int start = bytes.length - 120 * 5 * 4;
    assertThat(start % 64).isZero();
    assertThat(new String(bytes, 10, start - 10, StandardCharsets.ISO_8859_1))
        .contains("'<f4'", "(120, 5)")
        .endsWith("\n");
    float last = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getFloat(bytes.length - 4);
    assertThat(lines.get(120)).endsWith("," + last);
  }

  @Test
  void runsAStudyAndGoesOn() throws IOException {
    Path study = folder.resolve("my.yaml");
    String text = "name: my\ndata: \"" + DATA + "\"\nmethods: [gmcn]\nfixed: {gmcn: {epochs: 3}}\n";
    Files.writeString(study, text + "runs: 2\n");
    Path out = folder.resolve("out");
    Gmcn.run("run", study.toString(), "--out=" + out).succeeds();
    assertThat(out.resolve("report.html")).exists();
    Gmcn more = Gmcn.run("run", study.toString(), "--out=" + out, "--runs=3").succeeds();
    assertThat(more.err()).contains("going on; 2 runs");
    assertThat(Files.readAllLines(out.resolve("runs.csv"))).hasSize(4);
    Gmcn again =
        Gmcn.run("run", study.toString(), "--out=" + out, "--report", "--again=gmcn").succeeds();
    assertThat(again.out()).contains("Forgot 3 runs");
    Files.writeString(study, text + "run: 2\n");
    Gmcn.run("run", study.toString()).refuses("my.yaml", "no key run; did you mean runs?");
    Gmcn.run("paper", "table9").refuses("table9", "table1");
  }
}
