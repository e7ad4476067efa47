package org.gmcn.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeIndexTest {
  @Test
  void findsNamesThatCountFromZeroAndNoOthers() {
    NodeIndex index = new NodeIndex(Names.numbered("", 120));
    assertThat(index.find("0")).isZero();
    assertThat(index.find("119")).isEqualTo(119);
    for (String name : List.of("120", "", "-1", "007", "1 ", "x", "4294967297", "٣")) {
      assertThat(index.find(name)).as(name).isEqualTo(-1);
    }
  }

  @Test
  void findsNamesOfAnyKind() {
    NodeIndex index = new NodeIndex(List.of("ann", "7", "bob"));
    assertThat(index.find("7")).isEqualTo(1);
    assertThat(index.find("bob")).isEqualTo(2);
    assertThat(index.find("1")).isEqualTo(-1);
  }
}
