package org.gmcn.app.contract;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What programs may call: every public type of the core, the data and the experiments, and their
 * public and protected members, a line each.
 */
final class PublicApi {
  private static final List<String> PACKAGES =
      List.of(
          "org.gmcn",
          "org.gmcn.graph",
          "org.gmcn.mask",
          "org.gmcn.nn",
          "org.gmcn.model",
          "org.gmcn.train",
          "org.gmcn.explain",
          "org.gmcn.io",
          "org.gmcn.data",
          "org.gmcn.data.catalogue",
          "org.gmcn.data.format",
          "org.gmcn.data.generate",
          "org.gmcn.experiment",
          "org.gmcn.experiment.study",
          "org.gmcn.experiment.report");

  private static final List<JavaClass> TYPES = imported();

  private PublicApi() {}

  static List<JavaClass> types() {
    return TYPES;
  }

  /** Of the classes that are used but not ours, the names are enough. */
  private static List<JavaClass> imported() {
    ArchConfiguration configuration = ArchConfiguration.get();
    configuration.setResolveMissingDependenciesFromClassPath(false);
    try {
      return new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(PACKAGES).stream()
              .filter(c -> PACKAGES.contains(c.getPackageName()) && isPublic(c))
              .toList();
    } finally {
      configuration.reset();
    }
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && !type.isAnonymousClass()
        && type.getEnclosingClass().map(PublicApi::isPublic).orElse(true);
  }

  static Set<String> lines() {
    Set<String> lines = new TreeSet<>();
    for (JavaClass type : types()) {
      String inherits =
          type.getRawInterfaces().stream().map(JavaClass::getName).sorted().collect(joining());
      lines.add(type.getName() + " : " + kind(type) + " " + inherits);
      type.getFields().stream().filter(PublicApi::open).forEach(f -> lines.add(line(f)));
      type.getMethods().stream().filter(PublicApi::open).forEach(m -> lines.add(line(m)));
      type.getConstructors().stream().filter(PublicApi::open).forEach(c -> lines.add(line(c)));
    }
    return lines;
  }

  private static java.util.stream.Collector<CharSequence, ?, String> joining() {
    return Collectors.joining(",");
  }

  private static String kind(JavaClass type) {
    String kind = type.isInterface() ? "interface" : type.isEnum() ? "enum" : "class";
    return type.isRecord() ? "record" : kind;
  }

  private static boolean open(JavaMember member) {
    boolean visible =
        member.getModifiers().contains(JavaModifier.PUBLIC)
            || member.getModifiers().contains(JavaModifier.PROTECTED);
    return visible && !member.getModifiers().contains(JavaModifier.SYNTHETIC);
  }

  private static String line(JavaField field) {
    return field.getFullName() + " : " + still(field) + field.getRawType().getName();
  }

  private static String line(JavaCodeUnit unit) {
    String parameters =
        unit.getRawParameterTypes().stream().map(JavaClass::getName).collect(joining());
    String name = unit.getOwner().getName() + "." + unit.getName();
    return name + "(" + parameters + ") : " + still(unit) + unit.getRawReturnType().getName();
  }

  private static String still(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.STATIC) ? "static " : "";
  }
}
