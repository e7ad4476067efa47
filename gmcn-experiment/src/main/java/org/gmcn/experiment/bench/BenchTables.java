package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Lays results out as tables: what was measured on the same work stands in one row. */
final class BenchTables {
  private BenchTables() {}

  static BenchTable roof(List<RoofBench.Result> results) {
    BenchTable table =
        new BenchTable(
            Section.ROOF.title(),
            List.of(
                ">threads",
                ">triad, GB/s",
                ">multiply-add, GFLOP/s",
                ">row of 64 bytes from 1 MB, ns",
                ">from 64 MB, ns"));
    for (RoofBench.Result r : results) {
      table.row(
          List.of(
              Integer.toString(r.threads()),
              number(r.triad()),
              number(r.multiplyAdds()),
              number(r.gatherSmall()),
              number(r.gatherLarge())));
    }
    return table;
  }

  static BenchTable kernels(List<KernelBench.Result> results) {
    List<String> kinds = results.stream().map(KernelBench.Result::kernels).distinct().toList();
    List<String> header = new ArrayList<>(List.of("data", "kernel", ">threads"));
    kinds.forEach(kind -> header.add(">" + kind + ", µs"));
    header.addAll(List.of(">roof, µs", "roof is", ">share of it"));
    BenchTable table = new BenchTable(Section.KERNELS.title(), header);
    Map<List<Object>, List<KernelBench.Result>> groups = new LinkedHashMap<>();
    for (KernelBench.Result r : results) {
      groups
          .computeIfAbsent(List.of(r.data(), r.kernel(), r.threads()), k -> new ArrayList<>())
          .add(r);
    }
    for (List<KernelBench.Result> group : groups.values()) {
      KernelBench.Result last = group.get(group.size() - 1);
      List<String> row = new ArrayList<>();
      row.add(last.data());
      row.add(last.kernel());
      row.add(Integer.toString(last.threads()));
      group.forEach(r -> row.add(number(r.micros())));
      row.add(number(last.roofMicros()));
      row.add(last.roof());
      row.add(String.format(Locale.ROOT, "%.0f %%", 100 * last.share()));
      table.row(row);
    }
    return table;
  }

  static BenchTable epochs(List<EpochResult> results) {
    List<String> kinds =
        results.stream().map(EpochResult::kernels).filter(k -> !k.isEmpty()).distinct().toList();
    Optional<EpochResult> rival =
        results.stream().filter(r -> r.kernels().isEmpty()).reduce((a, b) -> b);
    List<String> header = new ArrayList<>(List.of("data", "model", ">threads", ">epochs"));
    kinds.forEach(kind -> header.add(">" + kind + ", ms"));
    rival.ifPresent(
        r -> {
          header.add(">" + r.engine() + ", ms");
          header.add(">times ours");
          header.add(">lowest to highest round");
        });
    BenchTable table = new BenchTable(Section.EPOCHS.title(), header);
    Map<List<Object>, List<EpochResult>> groups = new LinkedHashMap<>();
    for (EpochResult r : results) {
      groups
          .computeIfAbsent(List.of(r.dataset(), r.model(), r.threads()), k -> new ArrayList<>())
          .add(r);
    }
    groups.values().forEach(group -> table.row(epochRow(group)));
    return table;
  }

  private static List<String> epochRow(List<EpochResult> group) {
    EpochResult first = group.get(0);
    List<String> row = new ArrayList<>();
    row.add(first.dataset());
    row.add(first.model());
    row.add(Integer.toString(first.threads()));
    row.add(Integer.toString(first.epochs()));
    EpochResult fastest = first;
    boolean rival = false;
    for (EpochResult r : group) {
      row.add(number(r.medianMillis()));
      rival |= r.kernels().isEmpty();
      fastest = r.kernels().isEmpty() ? fastest : r;
    }
    if (rival) {
      row.add(String.format(Locale.ROOT, "%.2f", fastest.ratio()));
      row.add(
          String.format(
              Locale.ROOT, "%.2f to %.2f", fastest.lowestRatio(), fastest.highestRatio()));
    }
    return row;
  }

  static BenchTable scaling(List<ScalingBench.Result> results) {
    BenchTable table =
        new BenchTable(
            Section.SCALING.title(),
            List.of(
                "model",
                ">nodes",
                ">edges",
                ">threads",
                ">epochs",
                ">s an epoch",
                ">ns an edge",
                ">heap, MB",
                ">peak, MB"));
    for (ScalingBench.Result r : results) {
      table.row(
          List.of(
              r.model(),
              String.format(Locale.ROOT, "%,d", r.nodes()),
              String.format(Locale.ROOT, "%,d", r.edges()),
              Integer.toString(r.threads()),
              Integer.toString(r.epochs()),
              number(r.secondsPerEpoch()),
              number(r.nanosPerEdge()),
              String.format(Locale.ROOT, "%,.0f", r.heapMegabytes()),
              String.format(Locale.ROOT, "%,.0f", r.peakHeapMegabytes())));
    }
    return table;
  }

  /** Three digits, more only before the point. */
  static String number(double value) {
    double size = Math.abs(value);
    int digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
