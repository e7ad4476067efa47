package org.gmcn.data.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gmcn.InputException;
import org.gmcn.data.Split;

/**
 * The splits of an npz file: {@code train_masks}, {@code val_masks} and {@code test_masks}, one row
 * per split; {@code train_mask}, {@code val_mask} and {@code test_mask} for a single one; or {@code
 * split} as this program writes it. A split is read as one number per node: 0 for no set, 1 for
 * training, 2 for validation, 3 for test.
 */
final class NpzSplits {
  private static final List<String> SETS = List.of("train", "val", "test");

  private NpzSplits() {}

  static List<int[]> read(NpzArrays npz, int nodes) {
    if (npz.has("split")) {
      NpyArray array = npz.array("split");
      int[] sets = array.toInts();
      requireNodes(array, sets.length, nodes);
      return List.of(sets);
    }
    for (String suffix : List.of("_masks", "_mask")) {
      if (npz.has(SETS.get(0) + suffix)) {
        return masks(npz, suffix, nodes);
      }
    }
    return List.of();
  }

  private static List<int[]> masks(NpzArrays npz, String suffix, int nodes) {
    List<int[]> splits = new ArrayList<>();
    for (int set = 0; set < SETS.size(); set++) {
      String key = SETS.get(set) + suffix;
      if (!npz.has(key)) {
        continue;
      }
      NpyArray mask = npz.array(key);
      int last = mask.shape().isEmpty() ? 0 : mask.shape().get(mask.shape().size() - 1);
      requireNodes(mask, last, nodes);
      int count = mask.size() / nodes;
      if (set == 0) {
        IntStream.range(0, count).forEach(k -> splits.add(new int[nodes]));
      } else if (count != splits.size()) {
        throw new InputException(
            mask.source()
                + " has "
                + count
                + " splits, but "
                + SETS.get(0)
                + suffix
                + " has "
                + splits.size()
                + ".");
      }
      for (int k = 0; k < mask.size(); k++) {
        if (mask.number(k) != 0) {
          put(mask, splits.get(k / nodes), k % nodes, set + 1);
        }
      }
    }
    return splits;
  }

  private static void put(NpyArray mask, int[] split, int node, int set) {
    if (split[node] != 0) {
      throw new InputException(
          mask.source()
              + " has node "
              + node
              + ", which is also in the "
              + SETS.get(split[node] - 1)
              + " mask; a node can be in one set only.");
    }
    split[node] = set;
  }

  private static void requireNodes(NpyArray array, int found, int nodes) {
    if (found != nodes || nodes == 0) {
      throw new InputException(
          array.source()
              + " has "
              + found
              + " entries for "
              + nodes
              + " nodes; write the file again.");
    }
  }

  static Split split(int[] sets) {
    return new Split(in(sets, 1), in(sets, 2), in(sets, 3));
  }

  private static int[] in(int[] sets, int wanted) {
    return IntStream.range(0, sets.length).filter(i -> sets[i] == wanted).toArray();
  }
}
