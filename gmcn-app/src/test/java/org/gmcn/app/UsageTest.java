package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Help, version, and command lines that make no sense. */
class UsageTest {
  @Test
  void showsHelpAndVersion() {
    assertThat(Gmcn.run().succeeds().out()).contains("Usage: gmcn", "train");
    assertThat(Gmcn.run("--help").succeeds().out()).contains("Usage: gmcn", "train");
    assertThat(Gmcn.run("--version").succeeds().out()).startsWith("gmcn ");
    assertThat(Gmcn.run("train", "--help").succeeds().out())
        .contains("--ratio", "--epsilon-rule=absolute|relative", "Hyper-parameters of GmCN");
  }

  @Test
  void namesTheNearestOption() {
    Gmcn.run("train", "--ratoi", "0.2").refuses("--ratoi", "did you mean --ratio?");
    Gmcn.run("train", "--epsilon_rule=relative").refuses("did you mean --epsilon-rule?");
    Gmcn.run("trian").refuses("did you mean gmcn train?");
  }

  @Test
  void refusesValuesThatMakeNoSense() {
    Gmcn.run("train", "--seed", "x").refuses("--seed", "'x' is not a whole number");
    Gmcn.run("train", "--runs", "0").refuses("--runs must be from 1");
    Gmcn.run("train", "--threads", "0").refuses("--threads must be from 1");
    Gmcn.run("train", "--layers", "two").refuses("layers must be a whole number, not 'two'");
    Gmcn.run("train", "--mask", "round").refuses("mask must be one of cosine, truncated, dense");
    Gmcn.run("train", "--set", "heads=8").refuses("GmCN has no hyper-parameter heads", "layers");
    Gmcn.run("train", "--lr=1", "--set=lr=2").refuses("lr is given twice");
    Gmcn.run("train", "--model", "gcm").refuses("gcm", "gmcn");
    Gmcn.run("train", "--split", "publik").refuses("--split");
    Gmcn.run("train", "--split", "public", "--ratio", "0.1").refuses("leave out --ratio");
  }
}
