package org.gmcn.data.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;

/**
 * The few classes and functions that a data pickle may name: numpy's array and its element type,
 * scipy's csr_matrix, defaultdict of list, and the encoding of bytes as text. Each is mimicked here
 * with plain Java values; nothing is looked up by name or loaded.
 */
final class PickleTypes {
  /** What may be named. */
  enum Known {
    RECONSTRUCT,
    NDARRAY,
    DTYPE,
    CSR_MATRIX,
    DEFAULTDICT,
    LIST,
    ENCODE
  }

  /** numpy.ndarray, made empty and filled by its state. */
  static final class NdArray {
    /** Its numbers or text; null if it holds objects. */
    NpyArray value;

    /** Its objects; empty if it holds numbers or text. */
    List<?> objects = List.of();
  }

  /** numpy.dtype: the type's code, and then its byte order. */
  static final class Dtype {
    final String code;
    char order = '<';

    Dtype(String code) {
      this.code = code;
    }
  }

  /** scipy's compressed rows, made empty and filled by its state. */
  static final class CsrMatrix {
    Map<?, ?> state = Map.of();
  }

  private static final Map<String, Known> NAMES =
      Map.ofEntries(
          Map.entry("numpy.core.multiarray _reconstruct", Known.RECONSTRUCT),
          Map.entry("numpy._core.multiarray _reconstruct", Known.RECONSTRUCT),
          Map.entry("numpy ndarray", Known.NDARRAY),
          Map.entry("numpy dtype", Known.DTYPE),
          Map.entry("scipy.sparse.csr csr_matrix", Known.CSR_MATRIX),
          Map.entry("scipy.sparse._csr csr_matrix", Known.CSR_MATRIX),
          Map.entry("collections defaultdict", Known.DEFAULTDICT),
          Map.entry("__builtin__ list", Known.LIST),
          Map.entry("builtins list", Known.LIST),
          Map.entry("_codecs encode", Known.ENCODE));

  private final String source;

  /**
   * The bytes of a text, once however many arrays share it: a few bytes of pickle make one more.
   */
  private final IdentityHashMap<String, byte[]> bytesOf = new IdentityHashMap<>();

  PickleTypes(String source) {
    this.source = source;
  }

  Known named(String module, String name) {
    Known known = NAMES.get(module + " " + name);
    if (known == null) {
      throw new InputException(
          source
              + " names "
              + module
              + "."
              + name
              + ", which a data file has no need of; it is not read, as it may be an attack.");
    }
    return known;
  }

  /** Stands for calling the class or function. */
  Object make(Object callee, List<Object> arguments) {
    return switch ((Known) callee) {
      case RECONSTRUCT, NDARRAY -> new NdArray();
      case DTYPE -> new Dtype((String) arguments.get(0));
      case CSR_MATRIX -> new CsrMatrix();
      case DEFAULTDICT -> new HashMap<>();
      case LIST -> new ArrayList<>();
      case ENCODE -> arguments.get(0);
    };
  }

  /** Stands for setting the state of an object just made. */
  void fill(Object object, Object state) {
    if (object instanceof Dtype type) {
      String order = (String) ((List<?>) state).get(1);
      type.order = order.isEmpty() ? '<' : order.charAt(0);
    } else if (object instanceof NdArray array) {
      fill(array, (List<?>) state);
    } else if (object instanceof CsrMatrix matrix) {
      matrix.state = (Map<?, ?>) state;
    } else {
      throw new ClassCastException("this object takes no state");
    }
  }

  private void fill(NdArray array, List<?> state) {
    if (state.size() != 5) {
      throw new IllegalArgumentException("an array's state has five parts");
    }
    if (state.get(4) instanceof List<?> objects) {
      array.objects = objects;
      return;
    }
    List<Integer> shape = new ArrayList<>();
    for (Object n : (List<?>) state.get(1)) {
      shape.add((int) Math.min(Integer.MAX_VALUE, Math.max(-1, (Long) n)));
    }
    Dtype type = (Dtype) state.get(2);
    if (state.get(3) == Boolean.TRUE && shape.size() > 1) {
      throw new InputException(source + " holds an array stored column by column; not read.");
    }
    String bytes = (String) state.get(4);
    array.value =
        NpyArray.of(
            source,
            type.order + type.code,
            List.copyOf(shape),
            ByteBuffer.wrap(
                bytesOf.computeIfAbsent(bytes, b -> b.getBytes(StandardCharsets.ISO_8859_1))));
  }
}
