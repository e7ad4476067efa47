package org.gmcn.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which package may use which, in all modules, and which library is used where. */
class ArchitectureTest {
  /** For each package below org.gmcn, the packages that it may use, and with them what they use. */
  private static final Map<String, List<String>> ARROWS =
      Map.ofEntries(
          // gmcn-core
          Map.entry("", List.of()),
          Map.entry("matrix", List.of("")),
          Map.entry("matrix.layout", List.of("matrix")),
          Map.entry("parallel", List.of("")),
          Map.entry("kernel", List.of("matrix.layout")),
          Map.entry("kernel.plain", List.of("kernel")),
          Map.entry("kernel.vector", List.of("kernel.plain")),
          Map.entry("compute", List.of("kernel.vector", "parallel")),
          Map.entry("graph", List.of("matrix", "parallel")),
          Map.entry("graph.parts", List.of("graph")),
          Map.entry("sparse", List.of("graph", "compute")),
          Map.entry("mask", List.of("sparse")),
          Map.entry("nn.round", List.of("mask")),
          Map.entry("nn", List.of("nn.round", "graph.parts")),
          Map.entry("reference", List.of("graph", "mask")),
          Map.entry("engine", List.of("nn")),
          Map.entry("engine.batch", List.of("engine")),
          Map.entry("memory", List.of("nn")),
          Map.entry("method", List.of("engine.batch", "memory")),
          Map.entry("train", List.of("method")),
          Map.entry("explain", List.of("train")),
          Map.entry("io", List.of("train")),
          Map.entry("model", List.of("io")),
          // gmcn-data
          Map.entry("data", List.of("graph")),
          Map.entry("data.format", List.of("data", "graph.parts", "io")),
          Map.entry("data.generate", List.of("data")),
          Map.entry("data.catalogue", List.of("data.format", "data.generate")),
          // gmcn-run
          Map.entry("run", List.of("data.catalogue", "explain", "model")),
          // examples
          Map.entry("examples", List.of("run")),
          // gmcn-experiment
          Map.entry("experiment.study", List.of("run")),
          Map.entry("experiment.plot", List.of()),
          Map.entry("experiment.report", List.of("experiment.study", "experiment.plot")),
          Map.entry("experiment.bench", List.of("experiment.report")),
          // gmcn-app
          Map.entry("app.console", List.of("run")),
          Map.entry("app.context", List.of("app.console")),
          Map.entry("app.explain", List.of("app.console", "experiment.report")),
          Map.entry("app.option", List.of("app.context", "experiment.study")),
          Map.entry("app.web.state", List.of("app.explain")),
          Map.entry("app.web.view", List.of("app.web.state")),
          Map.entry("app.web.api", List.of("app.web.view")),
          Map.entry("app.web", List.of("app.web.api")),
          Map.entry("app.command", List.of("app.option", "app.web", "experiment.bench")),
          Map.entry("app", List.of("app.command")),
          // gmcn-bench, gmcn-spark
          Map.entry("bench", List.of("data.catalogue", "model")),
          Map.entry("spark", List.of("data", "model")));

  /** The packages that may use a library; all may use the JDK and the logging facade. */
  private static final Map<String, List<String>> LIBRARIES =
      Map.ofEntries(
          Map.entry("jdk.incubator.vector", List.of("kernel.vector", "experiment.bench")),
          Map.entry("com.ctc.wstx", List.of("data.format")),
          Map.entry(
              "de.siegmar.fastcsv",
              List.of(
                  "data.format", "run", "experiment.report", "experiment.bench", "app.explain")),
          Map.entry("com.fasterxml.jackson", List.of("experiment.study")),
          Map.entry("org.apache.commons.statistics", List.of("experiment.report")),
          Map.entry("org.apache.batik", List.of("experiment.plot")),
          Map.entry("org.knowm.xchart", List.of("experiment.plot")),
          Map.entry("picocli", List.of("app", "app.command", "app.option", "spark")),
          Map.entry("io.javalin", List.of("app.web", "app.web.api")),
          Map.entry("org.eclipse.jetty", List.of("app.web")),
          Map.entry("jakarta.servlet", List.of("app.web", "app.web.api")),
          Map.entry("org.openjdk.jmh", List.of("bench")),
          Map.entry("org.apache.spark", List.of("spark")),
          Map.entry("org.apache.hadoop", List.of("spark")),
          Map.entry("scala", List.of("spark")));

  private static final Set<String> EVERYWHERE = Set.of("java", "javax", "org.w3c.dom", "org.slf4j");

  private static final JavaClasses GMCN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("jmh_generated"))
          .importPackages("org.gmcn");

  @Test
  void everyPackageHasItsPlace() {
    Set<String> found =
        GMCN.stream()
            .filter(c -> !c.getSimpleName().endsWith("-info"))
            .map(ArchitectureTest::room)
            .collect(Collectors.toSet());
    assertThat(found).isEqualTo(ARROWS.keySet());
  }

  @Test
  void packagesUseOnlyThoseBelowThem() {
    assertThat(
            uses(
                to -> inside(to, "org.gmcn"),
                (from, to) -> from.equals(room(to)) || below(from).contains(room(to))))
        .isEmpty();
  }

  private static Set<String> below(String room) {
    Set<String> all = new TreeSet<>(ARROWS.get(room));
    ARROWS.get(room).forEach(next -> all.addAll(below(next)));
    return all;
  }

  @Test
  void packagesFormNoCycles() {
    slices().matching("org.gmcn.(**)").should().beFreeOfCycles().check(GMCN);
  }

  @Test
  void librariesStayInTheirPackages() {
    assertThat(
            uses(
                to -> !inside(to, "org.gmcn") && EVERYWHERE.stream().noneMatch(l -> inside(to, l)),
                (from, to) ->
                    LIBRARIES.entrySet().stream()
                        .filter(library -> inside(to, library.getKey()))
                        .map(Map.Entry::getValue)
                        .flatMap(Collection::stream)
                        .anyMatch(from::equals)))
        .isEmpty();
  }

  @Test
  void onlyComputeKnowsTheProvidersOfKernels() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.gmcn.compute", "org.gmcn.kernel..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.gmcn.kernel.plain", "org.gmcn.kernel.vector")
        .check(GMCN);
  }

  @Test
  void onlyProgramsPrint() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "org.gmcn.app..", "org.gmcn.bench", "org.gmcn.examples", "org.gmcn.spark")
        .should()
        .accessField(System.class, "out")
        .check(GMCN);
  }

  @Test
  void nothingDrawsFromAnUnseededGenerator() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.Random")
        .check(GMCN);
  }

  @Test
  void onlyMainClassesEndTheProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.gmcn.bench")
        .and()
        .doNotHaveSimpleName("Main")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(GMCN);
  }

  private interface Allowed {
    boolean test(String room, JavaClass to);
  }

  /** The dependencies on such classes that are not allowed. */
  private static Set<String> uses(Predicate<JavaClass> of, Allowed allowed) {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : GMCN) {
      for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
        JavaClass to = dependency.getTargetClass().getBaseComponentType();
        if (!to.isPrimitive() && of.test(to) && !allowed.test(room(from), to)) {
          wrong.add(from.getName() + " uses " + to.getName());
        }
      }
    }
    return wrong;
  }

  private static boolean inside(JavaClass c, String name) {
    return (c.getPackageName() + ".").startsWith(name + ".");
  }

  /** The package without org.gmcn. */
  private static String room(JavaClass c) {
    String name = c.getPackageName();
    return name.equals("org.gmcn") ? "" : name.substring("org.gmcn.".length());
  }
}
