package org.gmcn.experiment.study;

import java.util.List;

/**
 * The studies that come with the program: the paper's tables and figures, and what goes beyond.
 *
 * @since 0.1
 */
public final class Paper {
  /** By name, in the order in which {@code all} runs them. */
  public static final List<String> STUDIES =
      List.of(
          "table1",
          "table3",
          "table4",
          "table5",
          "figure1a",
          "figure1b",
          "masks",
          "epsilon",
          "epsilon-absolute",
          "noise-masks",
          "heterophily",
          "robustness",
          "table2");

  private Paper() {}

  /** One study by its name, or all of them. */
  public static List<Study> studies(String name, boolean quick) {
    List<String> wanted = name.equals("all") ? STUDIES : List.of(name);
    return wanted.stream().map(one -> StudyFile.shipped(one, quick)).toList();
  }
}
