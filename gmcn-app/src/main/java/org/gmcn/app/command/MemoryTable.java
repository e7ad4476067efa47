package org.gmcn.app.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.data.Dataset;
import org.gmcn.memory.MemoryNeed;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.run.RunSpec;
import org.gmcn.run.Runs;
import org.gmcn.run.SplitSpec;

/** What training each model with its default hyper-parameters takes of the heap. */
final class MemoryTable {
  private static final String CLUSTERS = "clusters:64";

  private final Dataset data;
  private final Table table = new Table("model", "batch", ">memory", ">heap to give");
  private final List<Map<String, Object>> rows = new ArrayList<>();

  MemoryTable(Dataset data) {
    this.data = data;
  }

  /** Prints the table and returns what it says. */
  List<Map<String, Object>> print(Console console) {
    for (Method<?> method : Methods.all()) {
      add(method, Map.of());
      if (method.trainsOnClusters()) {
        add(method, Map.of("batch", CLUSTERS));
      }
    }
    console.line("");
    table.print(console);
    console.line(
        "The data are counted in. Java may use %s now.",
        MemoryNeed.text(Runtime.getRuntime().maxMemory()));
    return rows;
  }

  private void add(Method<?> method, Map<String, String> changes) {
    RunSpec spec = RunSpec.of(method, changes, new SplitSpec.Ratio(0.1, 0.1, false), 0);
    MemoryNeed need = Runs.need(data, spec);
    String heap = "-Xmx" + need.suggestedHeap() + "m";
    String batch = spec.training().batch();
    table.row(method.name(), batch, MemoryNeed.text(need.peakBytes()), heap);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("model", method.name());
    row.put("batch", batch);
    row.put("bytes", need.peakBytes());
    row.put("heap", heap);
    rows.add(row);
  }
}
