package org.gmcn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InputExceptionTest {
  @Test
  void whatFilesHoldCannotMoveTheCursor() {
    assertThat(new InputException("node \u001b[2J\n\u0085 is \u00e4."))
        .hasMessage("node \uFFFD[2J\uFFFD\uFFFD is \u00e4.");
  }

  @Test
  void aLongMessageKeepsItsStartAndItsEnd() {
    String message =
        new InputException("x.csv: " + "a".repeat(1 << 20) + "; rename it.").getMessage();
    assertThat(message).hasSizeLessThan(2000).startsWith("x.csv: aa").endsWith("aa; rename it.");
  }
}
