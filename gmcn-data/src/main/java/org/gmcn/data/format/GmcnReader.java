package org.gmcn.data.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.HexFormat;
import java.util.List;
import java.util.RandomAccess;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.Names;
import org.gmcn.data.Split;
import org.gmcn.data.format.GmcnFile.Kind;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.SparseMatrix;

/**
 * Reads {@link GmcnFile}. Checksums find accidents; that rows ascend, stay within the graph and are
 * symmetric is checked all the same, because kernels rely on it.
 */
final class GmcnReader {
  /** Names without a node or column, such as classes that no node has, of which there are few. */
  private static final int MOST_UNUSED = 1 << 16;

  private final GmcnSections sections;

  private GmcnReader(GmcnSections sections) {
    this.sections = sections;
  }

  static Dataset read(String name, Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new GmcnReader(new GmcnSections(channel, file.toString())).read(name);
    } catch (IOException e) {
      throw DataFiles.cannotRead(file, e);
    }
  }

  private Dataset read(String name) throws IOException {
    int nodes = sections.nodes;
    LoadMemory.require(sections.file(), sections.heapBytes());
    Dataset.Builder builder =
        Dataset.builder(name)
            .graph(graph(nodes))
            .features(features(nodes))
            .labels(sections.ints(Kind.LABELS, nodes))
            .nodeIds(names(Kind.NODE_NAMES))
            .classNames(names(Kind.CLASS_NAMES))
            .featureNames(names(Kind.FEATURE_NAMES))
            .checksum(HexFormat.of().formatHex(sections.sha256));
    if (!sections.has(Kind.SPLIT)) {
      return builder.build();
    }
    Split split = split(nodes);
    Dataset data = builder.publicSplit(split).build();
    split.requireFits(data);
    return data;
  }

  private Graph graph(int nodes) throws IOException {
    int edges = sections.count(Kind.GRAPH_COLUMNS, Integer.BYTES);
    int[] offsets = sections.ints(Kind.GRAPH_OFFSETS, nodes + 1);
    int[] columns = sections.ints(Kind.GRAPH_COLUMNS, edges);
    float[] weights =
        sections.has(Kind.GRAPH_WEIGHTS) ? sections.floats(Kind.GRAPH_WEIGHTS, edges) : null;
    requireRows("the graph", offsets, columns, nodes);
    requireSymmetric(offsets, columns, weights);
    return new Graph(nodes, offsets, columns, weights);
  }

  private Features features(int nodes) throws IOException {
    if (sections.has(Kind.DENSE_FEATURES)) {
      return sections.matrix(Kind.DENSE_FEATURES, nodes, sections.columns);
    }
    int stored = sections.count(Kind.SPARSE_COLUMNS, Integer.BYTES);
    int[] offsets = sections.ints(Kind.SPARSE_OFFSETS, nodes + 1);
    int[] columnOf = sections.ints(Kind.SPARSE_COLUMNS, stored);
    float[] values = sections.floats(Kind.SPARSE_VALUES, stored);
    requireRows("the features", offsets, columnOf, sections.columns);
    return new SparseMatrix(nodes, sections.columns, offsets, columnOf, values);
  }

  private void requireRows(String what, int[] offsets, int[] columnOf, int columns) {
    int rows = offsets.length - 1;
    if (offsets[0] != 0 || offsets[rows] != columnOf.length) {
      throw sections.damaged("the rows of " + what + " do not fit their entries");
    }
    for (int i = 0; i < rows; i++) {
      if (offsets[i + 1] < offsets[i] || offsets[i + 1] > columnOf.length) {
        throw sections.damaged("row " + i + " of " + what + " ends before it starts");
      }
      int last = -1;
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        int j = columnOf[e];
        if (j <= last || j >= columns) {
          throw sections.damaged("row " + i + " of " + what + " is out of order");
        }
        last = j;
      }
    }
  }

  private void requireSymmetric(int[] offsets, int[] columns, float[] weights) {
    // While i ascends, the edges (j, i) of a symmetric graph are met in the order of row j.
    int nodes = offsets.length - 1;
    int[] next = java.util.Arrays.copyOf(offsets, nodes);
    for (int i = 0; i < nodes; i++) {
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        int j = columns[e];
        int back = next[j]++;
        if (j == i || back >= offsets[j + 1] || columns[back] != i) {
          throw sections.damaged("edge " + i + " - " + j + " is a loop or has no way back");
        }
        if (weights != null && !(weights[e] > 0 && weights[e] == weights[back])) {
          throw sections.damaged("edge " + i + " - " + j + " has no proper weight");
        }
      }
    }
    for (float weight : weights == null ? new float[0] : weights) {
      if (weight == Float.POSITIVE_INFINITY) {
        throw sections.damaged("an edge has an infinite weight");
      }
    }
  }

  private Split split(int nodes) throws IOException {
    byte[] sets = sections.bytes(Kind.SPLIT);
    if (sets.length != nodes) {
      throw sections.damaged("its split has " + sets.length + " nodes");
    }
    int[] sizes = new int[4];
    for (byte set : sets) {
      if (set < 0 || set > 3) {
        throw sections.damaged("its split has a set " + set);
      }
      sizes[set]++;
    }
    int[][] members = {new int[0], new int[sizes[1]], new int[sizes[2]], new int[sizes[3]]};
    int[] filled = new int[4];
    for (int i = 0; i < nodes; i++) {
      if (sets[i] != 0) {
        members[sets[i]][filled[sets[i]]++] = i;
      }
    }
    return new Split(members[1], members[2], members[3]);
  }

  private List<String> names(Kind kind) throws IOException {
    byte[] bytes = sections.bytes(kind);
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length < 8) {
      throw sections.damaged("the section " + kind + " is too short");
    }
    int form = buffer.getInt();
    int count = buffer.getInt();
    if (form == GmcnFile.NUMBERED
        && count > Math.max(Math.max(sections.nodes, sections.columns), MOST_UNUSED)) {
      throw sections.damaged("the section " + kind + " has " + count + " names");
    }
    if (form == GmcnFile.NUMBERED && count >= 0) {
      return Names.numbered(new String(bytes, 8, bytes.length - 8, StandardCharsets.UTF_8), count);
    }
    long letters = 8 + 4 * (count + 1L);
    if (form != GmcnFile.LISTED || count < 0 || letters > bytes.length) {
      throw sections.damaged("the section " + kind + " is too short for its names");
    }
    int last = 0;
    for (int k = 0; k <= count; k++) {
      int start = buffer.getInt();
      if (start < last || start > bytes.length - letters || (k == 0 && start != 0)) {
        throw sections.damaged("name " + k + " of " + kind + " is not where it should be");
      }
      last = start;
    }
    return new Listed(bytes, count, (int) letters);
  }

  /** Names in the bytes of the file, each made when it is asked for. */
  private static final class Listed extends AbstractList<String> implements RandomAccess {
    private final byte[] bytes;
    private final ByteBuffer numbers;
    private final int count;
    private final int letters;

    Listed(byte[] bytes, int count, int letters) {
      this.bytes = bytes;
      this.numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      this.count = count;
      this.letters = letters;
    }

    @Override
    public String get(int index) {
      java.util.Objects.checkIndex(index, count);
      int from = numbers.getInt(8 + 4 * index);
      int to = numbers.getInt(12 + 4 * index);
      return new String(bytes, letters + from, to - from, StandardCharsets.UTF_8);
    }

    @Override
    public int size() {
      return count;
    }
  }
}
