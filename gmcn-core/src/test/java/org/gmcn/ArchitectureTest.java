package org.gmcn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of the core. */
class ArchitectureTest {
  private final JavaClasses core =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.gmcn");

  @Test
  void packagesUseOnlyWhatLiesBelowThem() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("org.gmcn..")
        .layer("kernel")
        .definedBy("org.gmcn.kernel..")
        .layer("graph")
        .definedBy("org.gmcn.graph..")
        .layer("mask")
        .definedBy("org.gmcn.mask..")
        .layer("nn")
        .definedBy("org.gmcn.nn..")
        .layer("model")
        .definedBy("org.gmcn.model..")
        .layer("train")
        .definedBy("org.gmcn.train..")
        .layer("io")
        .definedBy("org.gmcn.io..")
        .layer("explain")
        .definedBy("org.gmcn.explain..")
        .whereLayer("explain")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("io")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("train")
        .mayOnlyBeAccessedByLayers("io", "explain")
        .whereLayer("model")
        .mayOnlyBeAccessedByLayers("train", "io", "explain")
        .whereLayer("nn")
        .mayOnlyBeAccessedByLayers("model", "train", "io", "explain")
        .whereLayer("mask")
        .mayOnlyBeAccessedByLayers("nn", "model", "explain")
        .check(core);
    noClasses()
        .that()
        .resideInAPackage("org.gmcn.kernel..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.gmcn.graph..", "org.gmcn.mask..", "org.gmcn.nn..")
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
  void nothingPrintsOrReadsTheClockOfChance() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.Random")
        .orShould()
        .accessField(System.class, "out")
        .check(core);
  }
}
