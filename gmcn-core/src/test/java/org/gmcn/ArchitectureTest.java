package org.gmcn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The packages of the core: which may use which, and that none depends on itself through others.
 */
class ArchitectureTest {
  /** What each package may use: these, and what they use in turn. All may use the root package. */
  private static final Map<String, List<String>> ARROWS =
      Map.ofEntries(
          Map.entry("", List.of()),
          Map.entry("matrix", List.of()),
          Map.entry("parallel", List.of()),
          Map.entry("kernel", List.of("matrix")),
          Map.entry("kernel.plain", List.of("kernel")),
          Map.entry("kernel.vector", List.of("kernel.plain")),
          Map.entry("compute", List.of("kernel.vector", "parallel")),
          Map.entry("graph", List.of("matrix", "parallel")),
          Map.entry("sparse", List.of("graph", "compute")),
          Map.entry("mask", List.of("sparse")),
          Map.entry("nn.round", List.of("mask")),
          Map.entry("nn", List.of("nn.round")),
          Map.entry("reference", List.of("graph", "mask")),
          Map.entry("engine", List.of("nn")),
          Map.entry("memory", List.of("nn")),
          Map.entry("method", List.of("engine", "memory")),
          Map.entry("train", List.of("method")),
          Map.entry("explain", List.of("train")),
          Map.entry("io", List.of("train")));

  private final JavaClasses core =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.gmcn");

  @Test
  void packagesUseOnlyThoseBelowThem() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : core) {
      Set<String> allowed = new TreeSet<>(Set.of(""));
      close(room(from), allowed);
      for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
        JavaClass to = dependency.getTargetClass();
        if (to.getPackageName().startsWith("org.gmcn") && !allowed.contains(room(to))) {
          wrong.add(from.getName() + " uses " + to.getName());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static void close(String room, Set<String> allowed) {
    assertThat(ARROWS).containsKey(room);
    allowed.add(room);
    ARROWS.get(room).forEach(below -> close(below, allowed));
  }

  /** The package without org.gmcn. */
  private static String room(JavaClass c) {
    String name = c.getPackageName();
    return name.equals("org.gmcn") ? "" : name.substring("org.gmcn.".length());
  }

  @Test
  void packagesFormNoCycles() {
    slices().matching("org.gmcn.(**)").should().beFreeOfCycles().check(core);
  }

  @Test
  void onlyComputeKnowsTheProvidersOfKernels() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.gmcn.compute", "org.gmcn.kernel..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.gmcn.kernel.plain", "org.gmcn.kernel.vector")
        .check(core);
  }

  @Test
  void theCoreDependsOnTheJdkAndALoggingFacadeAlone() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages("java..", "jdk.incubator.vector..", "org.slf4j..", "org.gmcn..")
        .check(core);
  }

  @Test
  void nothingPrintsOrDrawsUnseededNumbers() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.Random")
        .orShould()
        .accessField(System.class, "out")
        .check(core);
  }
}
