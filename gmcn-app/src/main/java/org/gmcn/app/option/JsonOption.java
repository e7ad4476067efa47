package org.gmcn.app.option;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gmcn.app.console.Console;
import org.gmcn.data.DataFiles;
import org.gmcn.io.Json;
import picocli.CommandLine.Option;

/** {@code --json}: the report for programs. */
public final class JsonOption {
  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--json",
      paramLabel = "FILE|-",
      description =
          "Also write the report as JSON to a file; with - to the standard output, and the report"
              + " for people to the error stream.")
  private String target;

  /** Whether the report for programs has the standard output. */
  public boolean toOutput() {
    return STANDARD_OUTPUT.equals(target);
  }

  /** Where the report for people goes. */
  public Console reporter(Console console) {
    return toOutput() ? console.reportingToErr() : console;
  }

  /** Writes the report, if asked for. */
  public void write(Console console, Object report) {
    if (target == null) {
      return;
    }
    String text = Json.write(report) + "\n";
    if (toOutput()) {
      console.out().print(text);
      console.out().flush();
    } else {
      DataFiles.write(
          Path.of(target), file -> Files.writeString(file, text, StandardCharsets.UTF_8));
    }
  }
}
