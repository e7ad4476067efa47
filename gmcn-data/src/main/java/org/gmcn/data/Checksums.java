package org.gmcn.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.gmcn.graph.Graph;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * SHA-256 over a data set's arrays, as little-endian numbers.
 *
 * @since 0.1
 */
public final class Checksums {
  private static final int CHUNK = 1 << 16;

  private Checksums() {}

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Of the graph, the features, the labels and all names that are not just numbers. */
  public static String of(Dataset data) {
    MessageDigest digest = sha256();
    Graph graph = data.graph();
    add(digest, graph.offsets, graph.offsets.length);
    add(digest, graph.columns, graph.columns.length);
    if (graph.weights != null) {
      add(digest, graph.weights, 0, graph.weights.length);
    }
    add(digest, data.features());
    add(digest, data.labels(), data.labels().length);
    addNames(digest, data.nodeIds());
    addNames(digest, data.classNames());
    addNames(digest, data.featureNames());
    return hex(digest);
  }

  /** Of the nodes of the three sets. */
  public static String of(Split split) {
    MessageDigest digest = sha256();
    for (int[] nodes : new int[][] {split.train(), split.validation(), split.test()}) {
      add(digest, new int[] {nodes.length}, 1);
      add(digest, nodes, nodes.length);
    }
    return hex(digest);
  }

  private static void add(MessageDigest digest, Features features) {
    if (features instanceof Matrix dense) {
      for (int i = 0; i < dense.rows; i++) {
        add(digest, dense.data, dense.row(i), dense.columns);
      }
    } else if (features instanceof SparseMatrix sparse) {
      int stored = sparse.offsets[sparse.rows];
      add(digest, sparse.offsets, sparse.offsets.length);
      add(digest, sparse.columnOf, stored);
      add(digest, sparse.values, 0, stored);
    }
  }

  private static void addNames(MessageDigest digest, java.util.List<String> names) {
    if (Names.areNumbers(names)) {
      return;
    }
    for (String name : names) {
      digest.update(name.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) '\n');
    }
  }

  private static void add(MessageDigest digest, int[] values, int length) {
    ByteBuffer buffer = buffer(length);
    for (int from = 0; from < length; from += CHUNK) {
      int count = Math.min(CHUNK, length - from);
      buffer.clear().asIntBuffer().put(values, from, count);
      digest.update(buffer.limit(count * Integer.BYTES));
    }
  }

  private static void add(MessageDigest digest, float[] values, int start, int length) {
    ByteBuffer buffer = buffer(length);
    for (int from = 0; from < length; from += CHUNK) {
      int count = Math.min(CHUNK, length - from);
      buffer.clear().asFloatBuffer().put(values, start + from, count);
      digest.update(buffer.limit(count * Float.BYTES));
    }
  }

  private static ByteBuffer buffer(int length) {
    return ByteBuffer.allocate(Math.min(CHUNK, length) * 4).order(ByteOrder.LITTLE_ENDIAN);
  }
}
