package org.gmcn.data.generate;

import java.util.Arrays;
import java.util.List;
import org.gmcn.data.Dataset;
import org.gmcn.graph.GraphBuilder;

/**
 * Zachary's karate club (1977): 34 members, who met whom outside the club, and the two halves into
 * which it broke. There are no features: each member is its own.
 *
 * @since 0.1
 */
public final class KarateClub {
  public static final String NAME = "karate";

  private static final int MEMBERS = 34;

  /** The edges as (member, the members with a higher number that were met), counted from 1. */
  private static final int[][] MET = {
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 18, 20, 22, 32},
    {2, 3, 4, 8, 14, 18, 20, 22, 31},
    {3, 4, 8, 9, 10, 14, 28, 29, 33},
    {4, 8, 13, 14},
    {5, 7, 11},
    {6, 7, 11, 17},
    {7, 17},
    {9, 31, 33, 34},
    {10, 34},
    {14, 34},
    {15, 33, 34},
    {16, 33, 34},
    {19, 33, 34},
    {20, 34},
    {21, 33, 34},
    {23, 33, 34},
    {24, 26, 28, 30, 33, 34},
    {25, 26, 28, 32},
    {26, 32},
    {27, 30, 34},
    {28, 34},
    {29, 32, 34},
    {30, 33, 34},
    {31, 33, 34},
    {32, 33, 34},
    {33, 34},
  };

  private static final int[] WITH_INSTRUCTOR = {
    1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 17, 18, 20, 22
  };

  private KarateClub() {}

  public static Dataset load() {
    GraphBuilder builder = new GraphBuilder(MEMBERS);
    for (int[] row : MET) {
      for (int k = 1; k < row.length; k++) {
        builder.add(row[0] - 1, row[k] - 1);
      }
    }
    int[] labels = new int[MEMBERS];
    Arrays.fill(labels, 1);
    for (int member : WITH_INSTRUCTOR) {
      labels[member - 1] = 0;
    }
    return Dataset.builder(NAME)
        .graph(builder.build())
        .labels(labels)
        .classNames(List.of("instructor", "administrator"))
        .build();
  }
}
