package org.gmcn.data.format;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.Split;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.SparseMatrix;

/**
 * Planetoid's files (Yang, Cohen and Salakhutdinov 2016) in one zip: ind.NAME.x, y (training
 * nodes), allx, ally (all nodes but the test nodes), tx, ty (test nodes, in the order of
 * test.index), graph. Nodes that test.index passes over have neither features nor a label.
 *
 * <p>The public split: the first nodes train, one for each row of y; the next 500 validate; those
 * of test.index test.
 *
 * @since 0.1
 */
public final class PlanetoidReader {
  private static final int VALIDATION = 500;

  /** Heap for a byte of the pickles, at least. */
  private static final double HEAP_A_BYTE = 2;

  private PlanetoidReader() {}

  /** True when the zip holds Planetoid's files. */
  static boolean recognises(Path zip) {
    try (Archive archive = new Archive(zip)) {
      return prefix(archive) != null;
    }
  }

  private static String prefix(Archive archive) {
    for (String name : archive.names()) {
      if (name.startsWith("ind.") && name.endsWith(".allx")) {
        return name.substring(0, name.length() - "allx".length());
      }
    }
    return null;
  }

  public static Dataset read(String name, Path zip) {
    try (Archive archive = new Archive(zip)) {
      String prefix = prefix(archive);
      if (prefix == null) {
        throw new InputException(zip + " holds no ind.NAME.allx; it is not a Planetoid data set.");
      }
      LoadMemory.require(zip.toString(), (long) (HEAP_A_BYTE * archive.unpacked()));
      return new Files(zip, archive, prefix).read(name);
    }
  }

  private record Files(Path zip, Archive archive, String prefix) {
    Dataset read(String name) {
      SparseMatrix allx = matrix("allx");
      SparseMatrix tx = matrix("tx");
      int[] test = testIndex(allx.rows, tx.rows);
      int nodes = Math.max(allx.rows, Arrays.stream(test).max().orElse(-1) + 1);
      NpyArray ally = oneHot("ally", allx.rows);
      NpyArray ty = oneHot("ty", tx.rows);
      int classes = ally.shape().get(1);
      if (ty.shape().get(1) != classes || tx.columns != allx.columns) {
        throw new InputException(zip + " holds training and test nodes of different widths.");
      }
      int[] labels = new int[nodes];
      Arrays.fill(labels, Dataset.UNLABELLED);
      for (int i = 0; i < allx.rows; i++) {
        labels[i] = hot(ally, i);
      }
      for (int k = 0; k < test.length; k++) {
        labels[test[k]] = hot(ty, k);
      }
      return Dataset.builder(name)
          .graph(graph(nodes))
          .features(stack(nodes, allx, tx, test))
          .labels(labels)
          .classNames(org.gmcn.data.Names.numbered("", classes))
          .publicSplit(split(allx.rows, test, labels))
          .checksum(DataFiles.sha256(zip))
          .build();
    }

    private Split split(int known, int[] test, int[] labels) {
      List<Integer> shape = array("y", load("y")).shape();
      int train = shape.isEmpty() ? -1 : shape.get(0);
      if (train < 0 || train > known) {
        throw unexpected("y");
      }
      int validated = Math.min(known, train + VALIDATION);
      return new Split(
          labelled(labels, java.util.stream.IntStream.range(0, train).toArray()),
          labelled(labels, java.util.stream.IntStream.range(train, validated).toArray()),
          labelled(labels, test));
    }

    private static int[] labelled(int[] labels, int[] nodes) {
      return Arrays.stream(nodes).filter(i -> labels[i] >= 0).toArray();
    }

    private String source(String part) {
      return zip + " (" + prefix + part + ")";
    }

    private Object load(String part) {
      return Pickle.load(source(part), archive.bytes(prefix + part));
    }

    private InputException unexpected(String part) {
      return new InputException(
          source(part) + " does not hold what Planetoid stores there; fetch the file again.");
    }

    private NpyArray array(String part, Object value) {
      if (value instanceof PickleTypes.NdArray array && array.value != null) {
        return array.value;
      }
      throw unexpected(part);
    }

    private NpyArray oneHot(String part, int rows) {
      NpyArray array = array(part, load(part));
      if (array.shape().size() != 2 || array.shape().get(0) != rows) {
        throw unexpected(part);
      }
      return array;
    }

    private static int hot(NpyArray oneHot, int row) {
      int classes = oneHot.shape().get(1);
      for (int c = 0; c < classes; c++) {
        if (oneHot.number(row * classes + c) != 0) {
          return c;
        }
      }
      return Dataset.UNLABELLED;
    }

    private SparseMatrix matrix(String part) {
      return Csr.unpickled(source(part), load(part), () -> unexpected(part));
    }

    private int[] testIndex(int known, int count) {
      String text = new String(archive.bytes(prefix + "test.index"), StandardCharsets.ISO_8859_1);
      StringTokenizer words = new StringTokenizer(text);
      int[] index = new int[words.countTokens()];
      if (index.length != count) {
        throw unexpected("test.index");
      }
      long highest = known + 64L * Math.max(64, index.length);
      boolean[] seen = new boolean[(int) Math.min(Integer.MAX_VALUE - 8, highest)];
      for (int k = 0; k < index.length; k++) {
        String word = words.nextToken();
        index[k] = word.matches("[0-9]{1,9}") ? Integer.parseInt(word) : -1;
        if (index[k] < known || index[k] >= seen.length || seen[index[k]]) {
          throw unexpected("test.index");
        }
        seen[index[k]] = true;
      }
      return index;
    }

    private Graph graph(int nodes) {
      byte[] pickle = archive.bytes(prefix + "graph");
      if (!(Pickle.load(source("graph"), pickle) instanceof Map<?, ?> neighbours)) {
        throw unexpected("graph");
      }
      // Lists can be shared, so few bytes could stand for any number of edges; a real edge takes
      // two at least.
      long most = pickle.length;
      GraphBuilder builder = new GraphBuilder(nodes);
      for (Map.Entry<?, ?> entry : neighbours.entrySet()) {
        int i = node(entry.getKey(), nodes);
        if (!(entry.getValue() instanceof List<?> list)) {
          throw unexpected("graph");
        }
        most -= list.size();
        if (most < 0) {
          throw unexpected("graph");
        }
        for (Object j : list) {
          builder.add(i, node(j, nodes));
        }
      }
      return builder.build();
    }

    private int node(Object value, int nodes) {
      if (value instanceof Long i && i >= 0 && i < nodes) {
        return i.intValue();
      }
      throw new InputException(
          source("graph")
              + " has an edge to node "
              + (value instanceof Long ? value : "without a number")
              + ", which does not exist; fetch the file again.");
    }

    private static SparseMatrix stack(int nodes, SparseMatrix allx, SparseMatrix tx, int[] test) {
      int[] offsets = new int[nodes + 1];
      for (int i = 0; i < allx.rows; i++) {
        offsets[i + 1] = allx.offsets[i + 1] - allx.offsets[i];
      }
      for (int k = 0; k < test.length; k++) {
        offsets[test[k] + 1] = tx.offsets[k + 1] - tx.offsets[k];
      }
      for (int i = 0; i < nodes; i++) {
        offsets[i + 1] = Math.addExact(offsets[i], offsets[i + 1]);
      }
      int[] columnOf = new int[offsets[nodes]];
      float[] values = new float[columnOf.length];
      System.arraycopy(allx.columnOf, 0, columnOf, 0, allx.columnOf.length);
      System.arraycopy(allx.values, 0, values, 0, allx.values.length);
      for (int k = 0; k < test.length; k++) {
        int length = tx.offsets[k + 1] - tx.offsets[k];
        System.arraycopy(tx.columnOf, tx.offsets[k], columnOf, offsets[test[k]], length);
        System.arraycopy(tx.values, tx.offsets[k], values, offsets[test[k]], length);
      }
      return new SparseMatrix(nodes, allx.columns, offsets, columnOf, values);
    }
  }
}
