package org.gmcn.experiment.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gmcn.InputException;
import org.gmcn.Nearest;

/** What can be measured. */
public enum Section {
  ROOF("What the machine can do at best"),
  KERNELS("Kernels beside the roof"),
  EPOCHS("Epochs of training"),
  SCALING("How an epoch grows with the graph");

  private final String title;

  Section(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** Its name on the command line and in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(Section::text).toList();
  }

  public static Section parse(String text) {
    for (Section section : values()) {
      if (section.text().equals(text.toLowerCase(Locale.ROOT))) {
        return section;
      }
    }
    throw new InputException(
        "There is nothing called "
            + text
            + " to measure; did you mean "
            + Nearest.to(text, names())
            + "?");
  }
}
