package org.gmcn.app.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gmcn.InputException;
import org.gmcn.run.SplitSpec;
import org.gmcn.run.SplitSpec.Ratio;
import picocli.CommandLine.Option;

/** Which nodes train, validate and test. */
public final class SplitOptions {
  private static final Pattern PER_CLASS =
      Pattern.compile("per-class:(\\d{1,9})(?::(\\d{1,9})(?::(\\d{1,9}))?)?");
  private static final Pattern PUBLIC = Pattern.compile("public(?::(\\d{1,9}))?");

  @Option(
      names = "--ratio",
      paramLabel = "SHARE",
      description = "The share of the labelled nodes that train (default: " + Ratio.TRAIN + ").")
  private Double ratio;

  @Option(
      names = "--validation",
      paramLabel = "SHARE",
      description =
          "The share that decides when to stop (default: "
              + Ratio.VALIDATION
              + "); the rest tests.")
  private Double validation;

  @Option(names = "--stratified", description = "Share out every class by itself.")
  private boolean stratified;

  @Option(
      names = "--split",
      paramLabel = "SPLIT",
      description =
          "Instead of shares: public (the split that came with the data; of several each run"
              + " takes the next), public:NUMBER (one of several, counted from 1),"
              + " per-class:TRAIN[:VALIDATE[:TEST]] (so many nodes; default 500 and 1000), or a"
              + " file such as the split.csv of a model folder.")
  private String split;

  public SplitSpec spec() {
    if (split == null) {
      return new Ratio(
          ratio == null ? Ratio.TRAIN : ratio,
          validation == null ? Ratio.VALIDATION : validation,
          stratified);
    }
    if (ratio != null || validation != null || stratified) {
      throw new InputException(
          "--split says which nodes train; leave out --ratio, --validation and --stratified.");
    }
    Matcher perClass = PER_CLASS.matcher(split);
    if (perClass.matches()) {
      return new SplitSpec.PerClass(
          Integer.parseInt(perClass.group(1)),
          perClass.group(2) == null ? 500 : Integer.parseInt(perClass.group(2)),
          perClass.group(3) == null ? 1000 : Integer.parseInt(perClass.group(3)));
    }
    Matcher published = PUBLIC.matcher(split);
    if (published.matches()) {
      return published.group(1) == null
          ? new SplitSpec.Published()
          : new SplitSpec.Published(Integer.parseInt(published.group(1)), false);
    }
    Path file = Path.of(split);
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          "--split must be public[:NUMBER], per-class:TRAIN[:VALIDATE[:TEST]] or a file, and there is no"
              + " file "
              + split
              + ".");
    }
    return new SplitSpec.FromFile(file);
  }
}
