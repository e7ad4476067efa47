package org.gmcn.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Parameter;

/**
 * Named matrices in a fixed order.
 *
 * @since 0.1
 */
public final class Weights {
  private final Map<String, Matrix> matrices = new LinkedHashMap<>();

  /** The live values of parameters, not copies. */
  public static Weights of(List<Parameter> parameters) {
    Weights w = new Weights();
    for (Parameter p : parameters) {
      w.put(p.name(), p.value());
    }
    return w;
  }

  public Weights put(String name, Matrix matrix) {
    if (matrices.put(name, matrix) != null) {
      throw new IllegalArgumentException("two tensors are named " + name);
    }
    return this;
  }

  public Map<String, Matrix> asMap() {
    return java.util.Collections.unmodifiableMap(matrices);
  }

  public Weights copy() {
    Weights w = new Weights();
    matrices.forEach((name, m) -> w.put(name, m.copy()));
    return w;
  }

  /** Copies the values of matrices of the same names and shapes. */
  public void copyFrom(Weights other) {
    if (!matrices.keySet().equals(other.matrices.keySet())) {
      throw new IllegalArgumentException(
          "tensors differ: " + matrices.keySet() + " and " + other.matrices.keySet());
    }
    matrices.forEach((name, m) -> m.copyFrom(other.matrices.get(name)));
  }
}
