package org.gmcn.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the modules, and between the packages of the app. */
class ArchitectureTest {
  private static final String DATA = "org.gmcn.data..";
  private static final String RUN = "org.gmcn.run..";
  private static final String EXPERIMENT = "org.gmcn.experiment..";
  private static final String APP = "org.gmcn.app..";

  private static final JavaClasses GMCN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.gmcn");

  @Test
  void theCoreKnowsNobody() {
    noClasses()
        .that()
        .resideOutsideOfPackages(DATA, RUN, EXPERIMENT, APP)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(DATA, RUN, EXPERIMENT, APP)
        .check(GMCN);
    classes()
        .that()
        .resideOutsideOfPackages(DATA, RUN, EXPERIMENT, APP)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("org.gmcn..", "java..", "jdk.incubator.vector..", "org.slf4j..")
        .check(GMCN);
  }

  @Test
  void arrowsPointFromAppToExperimentToData() {
    noClasses()
        .that()
        .resideInAPackage(DATA)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(EXPERIMENT, APP)
        .check(GMCN);
    noClasses()
        .that()
        .resideInAPackage(EXPERIMENT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(APP, "picocli..")
        .check(GMCN);
  }

  @Test
  void theConsoleKnowsNoCommandLine() {
    noClasses()
        .that()
        .resideInAPackage("org.gmcn.app.console..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.gmcn.app.command..", "org.gmcn.app.option..", "picocli..")
        .check(GMCN);
    noClasses()
        .that()
        .resideInAPackage("org.gmcn.app.option..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.gmcn.app.command..")
        .check(GMCN);
  }

  @Test
  void onlyMainEndsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Main.class.getName())
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(GMCN);
  }
}
