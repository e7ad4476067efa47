package org.gmcn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gmcn.app.console.Console;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.Interrupts;
import org.gmcn.data.catalogue.DataHome;
import org.gmcn.io.Json;

/** One run of the program inside a test: what it returned and printed. */
record Gmcn(int code, String out, String err) {
  static Gmcn run(String... args) {
    return run(DataHome.fromEnvironment(), args);
  }

  static Gmcn run(DataHome home, String... args) {
    return run(home, new Interrupts(), args);
  }

  static Gmcn run(DataHome home, Interrupts interrupts, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(stream(out), stream(err), false, false);
    int code = Cli.run(new CommandContext(console, home, interrupts), args);
    return new Gmcn(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A cache without anything in it and a mirror that nobody serves. */
  static DataHome offline(Path cache) {
    return new DataHome(cache, Optional.of("http://127.0.0.1:1"));
  }

  private static PrintStream stream(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  Gmcn succeeds() {
    assertThat(code).as(err).isZero();
    return this;
  }

  /** Exit code 2 and, after any warnings, one sentence that says all these things. */
  Gmcn refuses(String... said) {
    assertThat(code).as(err).isEqualTo(2);
    List<String> lines = err.lines().filter(line -> !line.startsWith("Warning:")).toList();
    assertThat(lines).hasSize(1);
    assertThat(lines.get(0)).contains(said).endsWith(lines.get(0).contains("?") ? "?" : ".");
    return this;
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> json() {
    return (Map<String, Object>) Json.parse(out);
  }
}
