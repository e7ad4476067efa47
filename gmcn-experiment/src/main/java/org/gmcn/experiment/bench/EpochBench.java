package org.gmcn.experiment.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gmcn.data.Dataset;
import org.gmcn.method.Method;
import org.gmcn.run.Version;

/**
 * Times epochs of training: forward, backward, Adam, and the losses of training and validation. A
 * rival runs in turns with ours, so that both meet the same moods of the machine.
 */
public final class EpochBench {
  private final Dataset data;
  private final String opened;
  private final List<Method<?>> methods;
  private final BenchSettings settings;
  private final Rival rival;
  private final BenchListener listener;

  /**
   * @param opened what the data were opened by, which a rival is told
   * @param rival another program, or null
   */
  public EpochBench(
      Dataset data,
      String opened,
      List<Method<?>> methods,
      BenchSettings settings,
      Rival rival,
      BenchListener listener) {
    this.data = data;
    this.opened = opened;
    this.methods = methods;
    this.settings = settings;
    this.rival = rival;
    this.listener = listener;
  }

  public static int steps(int methods, BenchSettings settings, boolean rival) {
    int each = rival ? settings.rounds() : settings.kernels().size();
    return methods * settings.threads().size() * each;
  }

  public List<EpochResult> run() {
    List<EpochResult> results = new ArrayList<>();
    for (Method<?> method : methods) {
      for (int threads : settings.threads()) {
        if (rival == null) {
          alone(method, threads, results);
        } else {
          inTurns(method, threads, results);
        }
      }
    }
    return results;
  }

  private void alone(Method<?> method, int threads, List<EpochResult> results) {
    for (String kernels : settings.kernels()) {
      listener.step(label(method, threads) + ", " + kernels);
      try (Contestant ours = new Contestant(data, method, kernels, threads, listener)) {
        double[] seconds = ours.turn(ours.warmUp(settings));
        results.add(ours(method, kernels, threads, ours, seconds, new double[0], Double.NaN));
      }
    }
  }

  private String label(Method<?> method, int threads) {
    return data.name() + ": " + method.name() + ", threads: " + threads;
  }

  private void inTurns(Method<?> method, int threads, List<EpochResult> results) {
    List<Contestant> ours = new ArrayList<>();
    try {
      int epochs = Integer.MAX_VALUE;
      for (String kernels : settings.kernels()) {
        Contestant one = new Contestant(data, method, kernels, threads, listener);
        ours.add(one);
        epochs = Math.min(epochs, one.warmUp(settings));
      }
      List<List<double[]>> turns = new ArrayList<>();
      List<Rival.Line> lines = new ArrayList<>();
      Rival.Task task = new Rival.Task(opened, method.name(), threads, epochs, data.nodes());
      for (int round = 1; round <= settings.rounds(); round++) {
        listener.step(label(method, threads) + ", round " + round + " with the rival");
        List<double[]> turn = new ArrayList<>();
        for (Contestant one : ours) {
          turn.add(one.turn(task.epochs()));
        }
        turns.add(turn);
        lines.add(rival.run(task));
      }
      summarise(method, task, ours, turns, lines, results);
    } finally {
      ours.forEach(Contestant::close);
    }
  }

  private void summarise(
      Method<?> method,
      Rival.Task task,
      List<Contestant> ours,
      List<List<double[]>> turns,
      List<Rival.Line> lines,
      List<EpochResult> results) {
    double[] medians = lines.stream().mapToDouble(Rival.Line::medianMillis).toArray();
    double rivalMedian = Timing.median(medians);
    for (int k = 0; k < ours.size(); k++) {
      int which = k;
      double[] all =
          turns.stream().flatMapToDouble(turn -> Arrays.stream(turn.get(which))).toArray();
      double[] ratios = new double[medians.length];
      for (int round = 0; round < ratios.length; round++) {
        ratios[round] = medians[round] / (1e3 * Timing.median(turns.get(round).get(k)));
      }
      String kernels = settings.kernels().get(k);
      results.add(ours(method, kernels, task.threads(), ours.get(k), all, ratios, rivalMedian));
    }
    Rival.Line last = lines.get(lines.size() - 1);
    results.add(
        new EpochResult(
            last.engine(),
            method.name(),
            data.name(),
            data.nodes(),
            last.edges() > 0 ? last.edges() : data.graph().undirectedEdges(),
            "",
            task.threads(),
            task.epochs() * settings.rounds(),
            rivalMedian,
            Timing.median(lines.stream().mapToDouble(Rival.Line::p10Millis).toArray()),
            last.loss(),
            Double.NaN,
            Double.NaN,
            Double.NaN));
  }

  private EpochResult ours(
      Method<?> method,
      String kernels,
      int threads,
      Contestant one,
      double[] seconds,
      double[] ratios,
      double rivalMedian) {
    Timing timing = Timing.of(seconds);
    return new EpochResult(
        "gmcn " + Version.current(),
        method.name(),
        data.name(),
        data.nodes(),
        data.graph().undirectedEdges(),
        kernels,
        threads,
        timing.samples(),
        1e3 * timing.median(),
        1e3 * timing.p10(),
        one.loss(),
        rivalMedian / (1e3 * timing.median()),
        Arrays.stream(ratios).min().orElse(Double.NaN),
        Arrays.stream(ratios).max().orElse(Double.NaN));
  }
}
