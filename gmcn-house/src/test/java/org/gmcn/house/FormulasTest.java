package org.gmcn.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of formulas in ARCHITECTURE.md names classes and methods that exist. */
class FormulasTest {
  private static final Path CORE = Path.of("gmcn-core/src/main/java/org/gmcn");
  private static final Pattern NAME = Pattern.compile("`([a-z.]+)\\.([A-Z]\\w+)(?:#(\\w+))?`");
  private static final String[] FORMULAS = {
    "Â",
    "Z_ij",
    "M = Z / 2γ",
    "project",
    "τ",
    "> ε",
    "U = α",
    "σ(U Θ)",
    "loss",
    "Adam",
    "Glorot",
    "gradient"
  };

  @Test
  void everyFormulaNamesClassesThatExist() {
    String page = Sources.read(Path.of("ARCHITECTURE.md"));
    int start = page.indexOf("| formula |");
    assertThat(start).isPositive();
    String table = page.substring(start, page.indexOf("\n\n", start));
    assertThat(table).contains(FORMULAS);
    Set<String> missing = new TreeSet<>();
    table
        .lines()
        .skip(2)
        .forEach(
            row -> {
              Matcher name = NAME.matcher(row);
              boolean any = false;
              while (name.find()) {
                any = true;
                if (!exists(name)) {
                  missing.add(name.group());
                }
              }
              assertThat(any).as(row).isTrue();
            });
    assertThat(missing).isEmpty();
  }

  private static boolean exists(Matcher name) {
    Path file = CORE.resolve(name.group(1).replace('.', '/')).resolve(name.group(2) + ".java");
    return Files.isRegularFile(Sources.ROOT.resolve(file))
        && (name.group(3) == null || Sources.read(file).contains(" " + name.group(3) + "("));
  }
}
