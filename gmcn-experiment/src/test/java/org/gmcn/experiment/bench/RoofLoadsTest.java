package org.gmcn.experiment.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gmcn.compute.Compute;
import org.gmcn.compute.KernelChoice;
import org.gmcn.kernel.Kernels;
import org.gmcn.matrix.Matrix;
import org.gmcn.parallel.Workers;
import org.junit.jupiter.api.Test;

/** The loads do at least the work they are asked for; how fast is not tested. */
class RoofLoadsTest {
  private static final List<Kernels> ALL = List.of(KernelChoice.plain(), KernelChoice.vector());

  @Test
  void countsOperationsUpToWholeRounds() {
    for (Kernels kernels : ALL) {
      try (Compute compute = new Compute(new Workers(3), kernels)) {
        RoofLoads loads = new RoofLoads(compute);
        int together = 3 * new Roof(kernels.name()).operationsPerRound();
        assertThat(loads.operationsDone(1)).isEqualTo(together);
        assertThat(loads.operationsDone(together + 1L)).isEqualTo(2L * together);
        loads.multiplyAdds(100_000).run();
        // Every sum goes to 2, whatever it starts from; there are four of them or eight.
        assertThat(loads.result()).isGreaterThan(7.9f).isLessThan(16.1f);
      }
    }
  }

  @Test
  void gathersEveryRowThatTheIndexNames() {
    Matrix table = new Matrix(3, Matrix.LANES);
    table.set(1, 0, 1);
    table.set(2, 0, 100);
    int[] index = {1, 2, 1, 1, 2, 1, 1, 0, 2};
    for (Kernels kernels : ALL) {
      try (Compute compute = new Compute(new Workers(1), kernels)) {
        RoofLoads loads = new RoofLoads(compute);
        loads.gather(index, index.length - 1, table).run();
        assertThat(loads.result()).isEqualTo(205);
        assertThatThrownBy(() -> loads.gather(index, 1, new Matrix(3, 17)))
            .hasMessageContaining("64 bytes");
      }
    }
  }
}
