package org.gmcn.experiment.study;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.gmcn.data.Dataset;
import org.gmcn.data.EdgeChanges;
import org.gmcn.data.EdgeNoise;
import org.gmcn.run.RunListener;
import org.gmcn.run.Runs;

/**
 * The data of a study: opened once, rewired once a noise level and seed, and shared by the runs
 * that go side by side.
 */
final class Shelf {
  private static final int MOST_NOISY = 48;

  private final Function<String, Dataset> opener;
  private final RunListener listener;
  private final Map<String, Item> clean = new LinkedHashMap<>();
  private final Map<String, Item> noisy =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Item> eldest) {
          return size() > MOST_NOISY;
        }
      };

  /**
   * @param cancelled whether the runs are to stop
   */
  Shelf(Function<String, Dataset> opener, BooleanSupplier cancelled) {
    this.opener = opener;
    this.listener =
        new RunListener() {
          @Override
          public boolean cancelled() {
            return cancelled.getAsBoolean();
          }
        };
  }

  /**
   * Data ready to be trained on.
   *
   * @param injected the directed edges that noise or an attack put in; null if there are none
   * @param runs trains on them, each run on one thread
   */
  record Item(Dataset data, BitSet injected, Runs runs) {}

  private Item item(Dataset data, BitSet injected) {
    return new Item(data, injected, new Runs(data, 1, listener));
  }

  synchronized Item take(String name) {
    Item item = clean.get(name);
    if (item == null) {
      Dataset data = opener.apply(name);
      BitSet added = data.edgeChanges().map(EdgeChanges::added).orElseGet(BitSet::new);
      item = item(data, added.isEmpty() ? null : added);
      clean.put(name, item);
    }
    return item;
  }

  synchronized Item take(String name, double noise, long seed) {
    Item base = take(name);
    if (noise == 0) {
      return base;
    }
    return noisy.computeIfAbsent(
        name + "|" + noise + "|" + seed,
        key -> {
          EdgeNoise.Noisy rewired = EdgeNoise.rewire(base.data().graph(), noise, seed);
          return item(base.data().withGraph(rewired.graph()), rewired.injected());
        });
  }

  /** Lets go of data that are no longer needed. */
  synchronized void clear() {
    clean.clear();
    noisy.clear();
  }
}
