package org.gmcn.data;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Data uses the core and its two libraries, and its packages do not go round in circles. */
class DataArchitectureTest {
  private static JavaClasses data;

  @BeforeAll
  static void importClasses() {
    // What is outside need not be looked into, only named: this takes a second instead of many.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    data =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.gmcn.data");
  }

  @Test
  void usesTheCoreAndItsLibrariesOnly() {
    classes()
        .that()
        .resideInAPackage("org.gmcn.data..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "org.gmcn.data..",
            "org.gmcn",
            "org.gmcn.graph..",
            "org.gmcn.io..",
            "org.gmcn.matrix..",
            "org.gmcn.parallel..",
            "java..",
            "javax.xml.stream..",
            "de.siegmar.fastcsv..",
            "com.ctc.wstx..")
        .check(data);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.gmcn.(**)").should().beFreeOfCycles().check(data);
  }
}
