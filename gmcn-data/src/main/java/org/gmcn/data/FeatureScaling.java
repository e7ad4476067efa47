package org.gmcn.data;

import java.util.Arrays;
import java.util.Locale;
import org.gmcn.InputException;
import org.gmcn.matrix.Features;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;

/**
 * How the rows of the features are scaled before training. A row of zeros stays as it is.
 *
 * @since 0.1
 */
public enum FeatureScaling {
  /** As the data have them. */
  NONE,
  /** The absolute values of a row sum to one. */
  ROW,
  /** A row has unit length. */
  L2;

  public static FeatureScaling parse(String text) {
    for (FeatureScaling s : values()) {
      if (s.toString().equals(text.toLowerCase(Locale.ROOT))) {
        return s;
      }
    }
    throw new InputException("Features can be scaled by none, row or l2, not by " + text + ".");
  }

  public Features apply(Features features) {
    if (this == NONE) {
      return features;
    }
    if (features instanceof SparseMatrix sparse) {
      float[] values = Arrays.copyOf(sparse.values, sparse.offsets[sparse.rows]);
      for (int i = 0; i < sparse.rows; i++) {
        scale(values, sparse.offsets[i], sparse.offsets[i + 1]);
      }
      return sparse.withValues(values);
    }
    Matrix scaled = features.toDense().copy();
    for (int i = 0; i < scaled.rows; i++) {
      scale(scaled.data, scaled.row(i), scaled.row(i) + scaled.columns);
    }
    return scaled;
  }

  /** The data set with scaled features. */
  public Dataset apply(Dataset data) {
    return this == NONE ? data : data.withFeatures(apply(data.features()));
  }

  private void scale(float[] values, int from, int to) {
    double size = 0;
    for (int k = from; k < to; k++) {
      size += this == ROW ? Math.abs(values[k]) : (double) values[k] * values[k];
    }
    size = this == ROW ? size : Math.sqrt(size);
    if (size == 0) {
      return;
    }
    for (int k = from; k < to; k++) {
      values[k] = (float) (values[k] / size);
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
