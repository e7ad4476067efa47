package org.gmcn.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class IdTableTest {
  @Property(seed = "5", tries = 200)
  void numbersNamesInTheOrderOfTheirComing(
      @ForAll @Size(max = 60) List<@StringLength(max = 10) String> names) {
    IdTable table = new IdTable();
    List<String> expected = new ArrayList<>(new LinkedHashSet<>(names));
    for (String name : names) {
      int before = table.size();
      int number = table.add(name);
      assertThat(number < 0 ? ~number : number).isEqualTo(expected.indexOf(name));
      assertThat(table.size()).isEqualTo(number < 0 ? before : before + 1);
    }
    assertThat(List.copyOf(table.names())).isEqualTo(expected);
    names.forEach(name -> assertThat(table.find(name)).isEqualTo(expected.indexOf(name)));
    assertThat(table.find("certainly not there")).isEqualTo(-1);
  }

  @Test
  void growsWithShortAndLongNames() {
    IdTable table = new IdTable();
    for (int k = 0; k < 20_000; k++) {
      assertThat(table.add(name(k))).isEqualTo(k);
    }
    for (int k = 0; k < 20_000; k++) {
      assertThat(table.find(name(k))).isEqualTo(k);
      assertThat(table.add(name(k))).isEqualTo(~k);
    }
    assertThat(table.find("\u0000")).isEqualTo(-1);
    assertThat(table.find("")).isEqualTo(-1);
  }

  private static String name(int k) {
    return switch (k % 3) {
      case 0 -> Integer.toString(k);
      case 1 -> "a rather long name " + k;
      default -> "\u4e00" + k;
    };
  }

  /** Names that a polynomial of 31 gives one hash, as String.hashCode does: quadratic in time. */
  @Test
  @Timeout(60)
  void namesMadeToCollideDoNot() {
    IdTable table = new IdTable();
    int names = 1 << 17;
    for (int k = 0; k < names; k++) {
      StringBuilder name = new StringBuilder();
      for (int bit = 0; bit < 17; bit++) {
        name.append((k >> bit & 1) == 0 ? "Aa" : "BB");
      }
      assertThat(table.add(name.toString())).isEqualTo(k);
    }
  }

  @Test
  void numbersReadAsTheJdkReadsThem() {
    for (String text :
        List.of(
            "0",
            "-0.0",
            "1",
            "-2.50",
            ".5",
            "5.",
            "123456789012345678",
            "1e-3",
            "3.4028235E38",
            "0.000000000000001",
            "1.17549435E-38",
            "16777217",
            "0.1")) {
      assertThat(Decimal.parse(("x" + text + "y").toCharArray(), 1, text.length()))
          .isEqualTo(Float.parseFloat(text));
    }
    for (String text : List.of("", "-", ".", "1,5", "0x10", "--1", "1.2.3", "NaN")) {
      assertThat(Decimal.parse(text.toCharArray(), 0, text.length())).isNaN();
    }
  }
}
