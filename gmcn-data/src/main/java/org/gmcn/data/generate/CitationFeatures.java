package org.gmcn.data.generate;

import java.util.Arrays;
import org.gmcn.Rng;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * Features that tell something of the class. Sparse: a bag of words; of a document's words the
 * share {@code topic} follows the class's own order of the vocabulary, the rest a common one, in
 * both of which the word of rank r has a weight of about r^-1/2; ones and zeros. Dense: the class's
 * point in a cube, plus normal noise.
 */
final class CitationFeatures {
  private static final double SPREAD = 2;

  private CitationFeatures() {}

  static Features make(GeneratorSpec spec, int[] labels, long key) {
    return spec.dense() ? dense(spec, labels, key) : words(spec, labels, key);
  }

  private static Features words(GeneratorSpec spec, int[] labels, long key) {
    int vocabulary = spec.features();
    int[] common = Rng.of(key, 0).permutation(vocabulary);
    // The words of a field: a part of the vocabulary, so that fields overlap and none is trivial.
    int fieldWords = Math.max(1, vocabulary / 4);
    int[][] field = new int[spec.classes()][];
    for (int c = 0; c < field.length; c++) {
      field[c] = Arrays.copyOf(Rng.of(key, 1, c).permutation(vocabulary), fieldWords);
    }
    int[] offsets = new int[labels.length + 1];
    int[] columnOf =
        new int[Math.max(16, (int) Math.min(1 << 28, (long) labels.length * spec.words()))];
    Rng rng = Rng.of(key, 2);
    int to = 0;
    for (int i = 0; i < labels.length; i++) {
      int length = 1 + rng.nextInt(2 * spec.words() - 1);
      if (to > columnOf.length - length) {
        columnOf = grown(columnOf, length);
      }
      int start = to;
      int[] own = field[labels[i]];
      for (int w = 0; w < length; w++) {
        double u = rng.nextDouble();
        boolean topical = rng.nextDouble() < spec.topic();
        columnOf[to++] =
            topical ? own[(int) (u * u * own.length)] : common[(int) (u * u * vocabulary)];
      }
      to = distinct(columnOf, start, to);
      offsets[i + 1] = to;
    }
    columnOf = Arrays.copyOf(columnOf, to);
    float[] values = new float[to];
    Arrays.fill(values, 1);
    return new SparseMatrix(labels.length, vocabulary, offsets, columnOf, values);
  }

  private static int[] grown(int[] array, int room) {
    long size = Math.min(Integer.MAX_VALUE - 8, array.length * 3L / 2 + room);
    if (size < array.length + (long) room) {
      throw new org.gmcn.InputException(
          "generated: so many words do not fit in memory; ask for fewer words or nodes.");
    }
    return Arrays.copyOf(array, (int) size);
  }

  private static int distinct(int[] array, int from, int to) {
    Arrays.sort(array, from, to);
    int end = from;
    for (int k = from; k < to; k++) {
      if (end == from || array[end - 1] != array[k]) {
        array[end++] = array[k];
      }
    }
    return end;
  }

  private static Features dense(GeneratorSpec spec, int[] labels, long key) {
    float[][] centre = new float[spec.classes()][spec.features()];
    Rng centres = Rng.of(key, 3);
    for (float[] row : centre) {
      for (int j = 0; j < row.length; j++) {
        row[j] = centres.nextFloat() - 0.5f;
      }
    }
    Matrix matrix = new Matrix(labels.length, spec.features());
    Rng rng = Rng.of(key, 4);
    for (int i = 0; i < labels.length; i++) {
      float[] own = centre[labels[i]];
      int row = matrix.row(i);
      for (int j = 0; j < own.length; j++) {
        matrix.data[row + j] = (float) (own[j] + SPREAD * nearlyNormal(rng.nextLong()));
      }
    }
    return matrix;
  }

  /** Mean 0, variance 1: the scaled sum of the four 16-bit numbers of a long. */
  private static double nearlyNormal(long bits) {
    long sum = (bits & 0xFFFF) + (bits >>> 16 & 0xFFFF) + (bits >>> 32 & 0xFFFF) + (bits >>> 48);
    return (sum - 131070) * (Math.sqrt(3) / 65536);
  }
}
