package org.gmcn.spark;

import java.nio.FloatBuffer;
import java.util.Iterator;
import org.gmcn.matrix.Matrix;
import scala.Tuple2;

/** Unpacks what a block receives in one exchange, whatever the order it arrives in. */
final class Inbox {
  private final Block block;
  private final Parcel[] from;

  Inbox(Block block, Iterator<Tuple2<Integer, Parcel>> parcels) {
    this.block = block;
    this.from = new Parcel[block.blocks()];
    while (parcels.hasNext()) {
      Parcel parcel = parcels.next()._2();
      from[parcel.from()] = parcel;
    }
  }

  /** A row a local node: the owned ones, and the foreign ones as received. */
  Matrix around(Matrix owned) {
    Matrix all = new Matrix(block.local, owned.columns);
    System.arraycopy(
        owned.data, owned.row(0), all.data, all.row(block.below), block.owned * owned.stride);
    for (Parcel parcel : from) {
      if (parcel != null) {
        FloatBuffer floats = parcel.floats();
        for (int row : block.receive[parcel.from()]) {
          floats.get(all.data, all.row(row), all.columns);
        }
      }
    }
    return all;
  }

  /** One number a local node, where numbers were sent after rows of so many columns (or none). */
  float[] numbers(float[] owned, int columns) {
    float[] all = new float[block.local];
    System.arraycopy(owned, 0, all, block.below, block.owned);
    for (Parcel parcel : from) {
      if (parcel != null) {
        int[] rows = block.receive[parcel.from()];
        FloatBuffer floats = parcel.floats().position(columns * rows.length);
        for (int row : rows) {
          all[row] = floats.get();
        }
      }
    }
    return all;
  }

  /** One double a local node. */
  double[] doubles(double[] owned) {
    double[] all = new double[block.local];
    System.arraycopy(owned, 0, all, block.below, block.owned);
    for (Parcel parcel : from) {
      if (parcel != null) {
        int[] rows = block.receive[parcel.from()];
        for (int k = 0; k < rows.length; k++) {
          all[rows[k]] = parcel.doubles()[k];
        }
      }
    }
    return all;
  }

  /** The sum of a number that every block sent to all, in the order of the blocks. */
  double total(double own) {
    double sum = 0;
    for (int b = 0; b < from.length; b++) {
      sum += b == block.id ? own : from[b].doubles()[0];
    }
    return sum;
  }
}
