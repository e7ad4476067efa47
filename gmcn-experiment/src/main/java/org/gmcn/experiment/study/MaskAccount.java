package org.gmcn.experiment.study;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.explain.Explainer;
import org.gmcn.explain.MaskTrace;
import org.gmcn.explain.TrainedGmcn;
import org.gmcn.graph.Graph;
import org.gmcn.mask.MaskOptions;
import org.gmcn.mask.MaskRule;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.method.GmcnOptions;
import org.gmcn.run.InputFeatures;
import org.gmcn.run.RunOutcome;
import org.gmcn.sparse.KeptEdges;
import org.gmcn.sparse.MaskStorage;
import org.gmcn.sparse.Topology;

/** What the masks of a trained GmCN keep, in counts of directed edges summed over the rounds. */
final class MaskAccount {
  private final Dataset data;
  private final BitSet injected;
  private final Features features;
  private final Explainer explainer;
  private final GmcnOptions options;
  private final Compute compute;

  MaskAccount(Dataset data, BitSet injected, RunOutcome outcome, Compute compute) {
    this.data = data;
    this.injected = injected;
    this.compute = compute;
    options = (GmcnOptions) outcome.spec().options();
    features = InputFeatures.of(outcome.spec(), data, compute);
    TrainedGmcn model =
        new TrainedGmcn(data.graph(), features, data.classes(), options, outcome.weights());
    explainer = new Explainer(model, compute);
  }

  /** A map a layer: kept and dropped edges by label and, with noise, by whether it put them in. */
  List<Map<String, Object>> layers() {
    List<Map<String, Object>> layers = new ArrayList<>();
    for (int layer = 0; layer < options.layers(); layer++) {
      long[] counts = new long[8];
      for (int round = 0; round < options.rounds(); round++) {
        count(layer, round, counts);
      }
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("sameKept", counts[0]);
      map.put("sameDropped", counts[1]);
      map.put("otherKept", counts[2]);
      map.put("otherDropped", counts[3]);
      if (injected != null) {
        map.put("injectedKept", counts[4]);
        map.put("injectedDropped", counts[5]);
        map.put("originalKept", counts[6]);
        map.put("originalDropped", counts[7]);
      }
      layers.add(map);
    }
    return layers;
  }

  private void count(int layer, int round, long[] counts) {
    MaskTrace trace = explainer.trace();
    Graph graph = data.graph();
    int[] labels = data.labels();
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        int dropped = trace.kept(layer, round, e) ? 0 : 1;
        int j = graph.columns[e];
        if (labels[i] >= 0 && labels[j] >= 0) {
          counts[(labels[i] == labels[j] ? 0 : 2) + dropped]++;
        }
        if (injected != null) {
          counts[(injected.get(e) ? 4 : 6) + dropped]++;
        }
      }
    }
  }

  /**
   * For the input of the first and of the last layer: of how many directed edges do the rules say
   * something else than {@code truncated} in their first round.
   */
  List<Map<String, Object>> rules() {
    List<Map<String, Object>> layers = new ArrayList<>();
    layers.add(rules(0, features.toDense()));
    layers.add(rules(options.layers() - 1, explainer.embedding()));
    return layers;
  }

  private Map<String, Object> rules(int layer, Matrix h) {
    Map<String, Object> map = new LinkedHashMap<>();
    byte[] truncated = kept(layer, MaskOptions.Rule.TRUNCATED, h);
    map.put("edges", truncated.length);
    for (MaskOptions.Rule rule : MaskOptions.Rule.values()) {
      byte[] other = kept(layer, rule, h);
      int differing = 0;
      int count = 0;
      for (int e = 0; e < other.length; e++) {
        differing += other[e] == truncated[e] ? 0 : 1;
        count += other[e];
      }
      String name = rule.name().toLowerCase(java.util.Locale.ROOT);
      map.put(name + "Kept", count);
      map.put(name + "Differs", differing);
    }
    return map;
  }

  private byte[] kept(int layer, MaskOptions.Rule rule, Matrix h) {
    MaskOptions own = options.maskOptions(layer);
    MaskOptions other =
        new MaskOptions(
            rule, own.gamma(), own.projections(), own.epsilon(), own.relative(), own.keep());
    Topology topology = Topology.of(data.graph());
    MaskStorage storage = new MaskStorage(topology, 1, MaskStorage.Lifetime.ROUND, true);
    MaskRule chooser = MaskRule.of(other, topology, false, storage, compute);
    chooser.score(h);
    KeptEdges edges = chooser.choose(0);
    byte[] kept = new byte[topology.edges()];
    for (int e = 0; e < kept.length; e++) {
      kept[e] = (byte) (edges.keeps(e) ? 1 : 0);
    }
    return kept;
  }
}
