package org.gmcn.app.contract;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.run.RunSpec;

/**
 * What programs may call: every public type of the packages that core, data and run export to all,
 * and of the experiments, and their public and protected members, a line each.
 */
final class PublicApi {
  private static final List<String> PACKAGES = packages();

  private static final List<JavaClass> TYPES = imported();

  private PublicApi() {}

  static List<JavaClass> types() {
    return TYPES;
  }

  private static List<String> packages() {
    Path[] modules =
        Stream.of(InputException.class, Dataset.class, RunSpec.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .map(url -> Path.of(URI.create(url.toString())))
            .toArray(Path[]::new);
    Stream<String> exported =
        ModuleFinder.of(modules).findAll().stream()
            .flatMap(module -> module.descriptor().exports().stream())
            .filter(export -> !export.isQualified())
            .map(ModuleDescriptor.Exports::source);
    Stream<String> experiments =
        Stream.of("org.gmcn.experiment.study", "org.gmcn.experiment.report");
    return Stream.concat(exported, experiments).sorted().toList();
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
