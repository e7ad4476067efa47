package org.gmcn.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.run.RunSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library as named modules: what an application can use, and what it cannot. */
class ModulesTest {
  /** The limit of public types that the core exports to all; it may only fall. */
  private static final int MOST_PUBLIC_TYPES = 61;

  private static final List<Class<?>> OURS =
      List.of(InputException.class, Dataset.class, RunSpec.class);

  private static final String TRAINS =
      """
      package application;

      import java.util.List;
      import java.util.Map;
      import org.gmcn.data.Dataset;
      import org.gmcn.data.catalogue.Datasets;
      import org.gmcn.engine.EpochReport;
      import org.gmcn.method.Methods;
      import org.gmcn.run.RunListener;
      import org.gmcn.run.RunOutcome;
      import org.gmcn.run.RunSpec;
      import org.gmcn.run.Runs;
      import org.gmcn.run.SplitSpec;

      public final class Main {
        public static void main(String[] arguments) {
          Dataset data = Datasets.open("karate");
          RunSpec spec =
              RunSpec.of(
                  Methods.named("gmcn"), Map.of("epochs", 3), new SplitSpec.Ratio(0.3, 0.3, false), 1);
          RunOutcome outcome =
              new Runs(data, 1, new RunListener() {}).train(List.of(spec)).get(0);
          System.out.println(Main.class.getModule().getName() + " " + outcome.weights().asMap().keySet());
          System.out.println(outcome.provenance());
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void anApplicationTrainsOnTheModulePath() throws Exception {
    assertThat(compile("requires org.gmcn.run;", TRAINS)).isEmpty();
    String plain = run();
    assertThat(plain).contains("application [theta.0, theta.1]").contains("plain");
    assertThat(run("--add-modules", "jdk.incubator.vector")).contains("vector");
  }

  @Test
  void internalPackagesAreClosedToApplications() throws IOException {
    String uses =
        """
        package application;

        public final class Main {
          org.gmcn.kernel.Kernels kernels;
        }
        """;
    assertThat(compile("requires org.gmcn.run;", uses))
        .contains("package org.gmcn.kernel is not visible");
  }

  @Test
  void theCoreOffersFewTypes() throws IOException {
    Set<String> offered = offered();
    assertThat(offered)
        .contains("org.gmcn.InputException")
        .hasSizeLessThanOrEqualTo(MOST_PUBLIC_TYPES);
  }

  /** The public types of the packages that the core exports to all. */
  private static Set<String> offered() throws IOException {
    Path core = location(InputException.class);
    ModuleReference module = ModuleFinder.of(core).find("org.gmcn.core").orElseThrow();
    Set<String> packages =
        module.descriptor().exports().stream()
            .filter(e -> !e.isQualified())
            .map(ModuleDescriptor.Exports::source)
            .collect(Collectors.toSet());
    Set<String> types = new TreeSet<>();
    try (var reader = module.open();
        Stream<String> files = reader.list()) {
      files
          .filter(f -> f.endsWith(".class") && !f.contains("$") && f.contains("/"))
          .map(f -> f.substring(0, f.length() - ".class".length()).replace('/', '.'))
          .filter(c -> packages.contains(c.substring(0, c.lastIndexOf('.'))) && isPublic(c))
          .forEach(types::add);
    }
    return types;
  }

  private static boolean isPublic(String type) {
    try {
      Class<?> loaded = Class.forName(type, false, ModulesTest.class.getClassLoader());
      return java.lang.reflect.Modifier.isPublic(loaded.getModifiers());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(type, e);
    }
  }

  /** What the compiler says of an application with these lines in its module-info. */
  private String compile(String requires, String main) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("src/application"));
    Path info = folder.resolve("src/module-info.java");
    Files.writeString(info, "module application { " + requires + " }");
    Files.writeString(sources.resolve("Main.java"), main);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    List<String> options =
        List.of("-Xlint:all", "--module-path", modulePath(), "-d", classes().toString());
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjects(info, sources.resolve("Main.java"));
      compiler.getTask(said, files, null, options, null, units).call();
    }
    return said.toString();
  }

  private Path classes() {
    return folder.resolve("classes");
  }

  private String run(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    String path = modulePath() + java.io.File.pathSeparator + classes();
    command.addAll(List.of("--module-path", path, "--module", "application/application.Main"));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    String text = Files.readString(output);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  /** Our three modules and the libraries that they require. */
  private static String modulePath() {
    Set<Path> path = new TreeSet<>();
    OURS.forEach(type -> path.add(location(type)));
    Pattern libraries =
        Pattern.compile("(slf4j-api|fastcsv|woodstox-core|stax2-api)-[0-9.]+\\.jar");
    for (String entry :
        System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1)) {
      Path file = Path.of(entry);
      if (libraries.matcher(String.valueOf(file.getFileName())).matches()) {
        path.add(file);
      }
    }
    assertThat(path).hasSize(OURS.size() + 4);
    return path.stream()
        .map(Path::toString)
        .collect(Collectors.joining(java.io.File.pathSeparator));
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
