package org.gmcn.spark;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.gmcn.matrix.Matrix;
import scala.Tuple2;

/** Packs what a block sends in one exchange. */
final class Outbox {
  private static final double[] NO_DOUBLES = {};

  private final Block block;
  private final List<Tuple2<Integer, Parcel>> parcels = new ArrayList<>();

  Outbox(Block block) {
    this.block = block;
  }

  List<Tuple2<Integer, Parcel>> parcels() {
    return parcels;
  }

  /** The boundary rows of a matrix with one row an owned node. */
  void rows(Matrix owned) {
    rows(owned, null, null);
  }

  /** Boundary rows with a limit and a τ a row; both may be null. */
  void rows(Matrix owned, float[] limits, double[] taus) {
    int width = owned.columns + (limits == null ? 0 : 1);
    for (int to = 0; to < block.blocks(); to++) {
      int[] rows = block.send[to];
      if (rows.length > 0) {
        byte[] bytes = new byte[Math.toIntExact(4L * rows.length * width)];
        FloatBuffer floats = Parcel.floats(bytes);
        for (int row : rows) {
          floats.put(owned.data, owned.row(row), owned.columns);
        }
        if (limits != null) {
          for (int row : rows) {
            floats.put(limits[row]);
          }
        }
        parcels.add(new Tuple2<>(to, new Parcel(block.id, bytes, picked(taus, rows))));
      }
    }
  }

  /** One number a boundary row, and one number to every block there is. */
  void numbers(float[] numbers, double forAll) {
    for (int to = 0; to < block.blocks(); to++) {
      if (to != block.id) {
        int[] rows = block.send[to];
        byte[] bytes = new byte[4 * rows.length];
        FloatBuffer floats = Parcel.floats(bytes);
        for (int row : rows) {
          floats.put(numbers[row]);
        }
        parcels.add(new Tuple2<>(to, new Parcel(block.id, bytes, new double[] {forAll})));
      }
    }
  }

  private static double[] picked(double[] values, int[] rows) {
    if (values == null) {
      return NO_DOUBLES;
    }
    double[] picked = new double[rows.length];
    for (int k = 0; k < rows.length; k++) {
      picked[k] = values[rows[k]];
    }
    return picked;
  }
}
