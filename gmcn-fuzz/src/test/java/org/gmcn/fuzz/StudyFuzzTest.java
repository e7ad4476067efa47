package org.gmcn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Files;
import java.util.List;
import org.gmcn.experiment.study.StudyFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class StudyFuzzTest {
  private static final Oracle ORACLE =
      new Oracle(
          "study",
          (input, folder) -> {
            boolean quick = input.length % 2 == 0;
            StudyFile.read(Files.write(folder.resolve("study.yaml"), input), quick);
          });

  static List<byte[]> seeds() {
    return List.of(
        Samples.text(
            """
            name: mine
            title: A study
            data: [karate, "generated:nodes=$n"]
            methods: [gmcn, gcn]
            variants:
              one: {method: gmcn, hidden: 8}
            ratios: [0.1, 0.2]
            runs: 3
            vary: {hidden: [4, 8]}
            search: {budget: 2, splits: 1, seed: 7, each: true}
            fixed: {all: {lr: 0.01}, gcn: {hidden: 16}}
            space:
              gmcn: {hidden: [8, 16], lr: [0.1, 0.01]}
              gcn: [{dropout: 0.5}, {dropout: 0.6}]
            quick: {runs: 1}
            """),
        Samples.text("{\"base\": \"table1\", \"noise\": [0, 0.5], \"data\": \"karate\"}\n"));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    List<String> words =
        List.of(
            "&a ",
            "*a",
            "<<: *a",
            "!!java.net.URL",
            "? ",
            "- ",
            "[",
            "{",
            "null",
            "~",
            ":",
            "base: ../x",
            "\n",
            "  ",
            ".inf",
            "name: ..",
            "!!binary x",
            "|\n",
            "vary: ",
            "%YAML",
            "ratios:\n",
            "space: {gcn: {}}",
            "\"",
            "'",
            "1e400",
            "methods: [",
            "data:\n");
    new Mutations(seeds(), words, 10).check(ORACLE, 1200);
  }
}
