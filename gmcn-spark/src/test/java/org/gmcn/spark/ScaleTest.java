package org.gmcn.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs {@link ScaleRun} with what {@code -Dgmcn.scale} says; see docs/scale.md. */
@Tag("long")
@OnSpark
class ScaleTest {
  private static final Pattern SPACE = Pattern.compile(" ");

  @Test
  void measures() {
    String arguments = System.getProperty("gmcn.scale");
    assumeTrue(arguments != null, "-Dgmcn.scale names no master and sizes");
    ScaleRun.main(SPACE.split(arguments, -1));
  }
}
