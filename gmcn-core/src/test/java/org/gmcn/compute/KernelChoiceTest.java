package org.gmcn.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gmcn.InputException;
import org.gmcn.kernel.Samples;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;

/** Which kernels run, seen from JVMs started with and without the module and the property. */
class KernelChoiceTest {
  private static final List<String> MODULE = List.of("--add-modules", "jdk.incubator.vector");

  /** Runs a product with the chosen kernels and says which class did it. */
  static final class Probe {
    private Probe() {}

    public static void main(String[] args) {
      try (Compute compute = Compute.of(1)) {
        Matrix y = new Matrix(2, 2);
        compute.multiply(Matrix.of(new float[][] {{1, 2}, {3, 4}}), Samples.matrix(2, 2, 1), y);
        System.out.println(compute.kernels().getClass().getSimpleName());
        System.out.println(compute.kernelsName());
      } catch (InputException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void vectorWhereTheModuleIs() throws Exception {
    assertThat(probe(MODULE, null).get(1)).startsWith("vector, ").endsWith(" bits");
  }

  @Test
  void plainWithoutTheModule() throws Exception {
    assertThat(probe(List.of(), null)).containsExactly("PlainKernels", "plain");
  }

  @Test
  void thePropertyForcesPlain() throws Exception {
    assertThat(probe(MODULE, "plain")).containsExactly("PlainKernels", "plain");
  }

  @Test
  void thePropertyForcesVector() throws Exception {
    assertThat(probe(MODULE, "vector").get(0)).isEqualTo("VectorKernels");
  }

  @Test
  void vectorCannotBeForcedWithoutTheModule() throws Exception {
    assertThat(probe(List.of(), "vector"))
        .singleElement()
        .asString()
        .contains("--add-modules jdk.incubator.vector");
  }

  @Test
  void anyOtherNameIsRefused() {
    assertThatThrownBy(() -> KernelChoice.choose("gpu", true))
        .isInstanceOf(InputException.class)
        .hasMessage("-Dgmcn.kernels must be plain or vector, not \"gpu\".");
  }

  private static List<String> probe(List<String> options, String forced)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    if (forced != null) {
      command.add("-D" + KernelChoice.PROPERTY + "=" + forced);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Probe.class.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return out.lines().toList();
  }
}
