package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gmcn.matrix.Matrix;

/** The vector that the kernels use: the machine's widest, up to the padding of a {@link Matrix}. */
public final class VectorWidth {
  private VectorWidth() {}

  static VectorSpecies<Float> species() {
    VectorSpecies<Float> preferred = FloatVector.SPECIES_PREFERRED;
    return preferred.length() > Matrix.LANES ? FloatVector.SPECIES_512 : preferred;
  }

  /** Integers in the same vector. */
  static VectorSpecies<Integer> ints() {
    return species().withLanes(int.class);
  }

  public static int bits() {
    return species().vectorBitSize();
  }
}
