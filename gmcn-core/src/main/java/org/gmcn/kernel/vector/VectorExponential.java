package org.gmcn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.gmcn.kernel.Exponential;

/** {@link Exponential} for a vector, with the same bits. */
final class VectorExponential {
  private VectorExponential() {}

  static FloatVector of(FloatVector given) {
    FloatVector x = given.max(Exponential.LOWEST).min(Exponential.HIGHEST);
    FloatVector rounded = x.mul(Exponential.LOG2_E).add(Exponential.ROUNDER);
    FloatVector k = rounded.sub(Exponential.ROUNDER);
    FloatVector r = x.sub(k.mul(Exponential.LN2_HIGH)).sub(k.mul(Exponential.LN2_LOW));
    FloatVector p = r.mul(1 / 720f).add(1 / 120f);
    p = p.mul(r).add(1 / 24f);
    p = p.mul(r).add(1 / 6f);
    p = p.mul(r).add(0.5f);
    p = p.mul(r).mul(r).add(r).add(1);
    return p.reinterpretAsInts()
        .add(rounded.reinterpretAsInts().lanewise(VectorOperators.LSHL, Exponential.MANTISSA_BITS))
        .reinterpretAsFloats();
  }
}
