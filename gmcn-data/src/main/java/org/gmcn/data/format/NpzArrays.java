package org.gmcn.data.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gmcn.InputException;
import org.gmcn.matrix.SparseMatrix;

/** The arrays of an npz file by their names, with or without a pickle around them. */
record NpzArrays(Path file, Archive archive) {
  private static final String SUFFIX = ".npy";

  /** The names of all arrays, in the order of the file. */
  List<String> keys() {
    return archive.names().stream()
        .filter(name -> name.endsWith(SUFFIX))
        .map(name -> name.substring(0, name.length() - SUFFIX.length()))
        .toList();
  }

  boolean has(String key) {
    return archive.has(key + SUFFIX);
  }

  /** The first of some names that the file has. */
  Optional<String> firstOf(String... keys) {
    return List.of(keys).stream().filter(this::has).findFirst();
  }

  String source(String key) {
    return file + ": " + key;
  }

  NpyArray array(String key) {
    return Npy.parse(source(key), archive.bytes(key + SUFFIX));
  }

  private boolean isPickled(String key) {
    return Npy.holdsObjects(archive.start(key + SUFFIX, Npy.LONGEST_START));
  }

  /** The object in an array that holds a single one. */
  private Object object(String key) {
    byte[] pickle = Npy.pickle(source(key), archive.bytes(key + SUFFIX));
    if (Pickle.load(source(key), pickle) instanceof PickleTypes.NdArray array
        && array.objects.size() == 1) {
      return array.objects.get(0);
    }
    throw new InputException(source(key) + " does not hold a single Python object.");
  }

  /** Whether the array holds a Python object, and not numbers or text. */
  boolean holdsObject(String key) {
    return has(key) && isPickled(key);
  }

  /** A pickled csr_matrix of scipy. */
  SparseMatrix pickledMatrix(String key) {
    return Csr.unpickled(
        source(key),
        object(key),
        () -> new InputException(source(key) + " is not a csr_matrix; store one with tocsr()."));
  }

  /** Compressed rows in four arrays: data, indices, indptr and shape, after the prefix. */
  SparseMatrix compressed(String prefix) {
    int[] shape = array(prefix + "shape").toInts();
    if (shape.length != 2) {
      throw new InputException(source(prefix + "shape") + " must hold two numbers.");
    }
    return Csr.matrix(
        source(prefix + "data"),
        shape[0],
        shape[1],
        array(prefix + "indptr").toInts(),
        array(prefix + "indices").toInts(),
        array(prefix + "data").toFloats());
  }

  /** Plain text; empty if the array is missing or holds something else. */
  Optional<List<String>> texts(String key) {
    if (!has(key) || isPickled(key)) {
      return Optional.empty();
    }
    NpyArray array = array(key);
    return array.isText() ? Optional.of(array.toStrings()) : Optional.empty();
  }

  /** Names in a pickled dictionary from 0, 1, ... to text; empty if the array is anything else. */
  Optional<List<String>> numberedTexts(String key) {
    Map<?, ?> map = dictionary(key);
    List<String> texts = new ArrayList<>();
    for (long k = 0; k < map.size(); k++) {
      if (!(map.get(k) instanceof String text)) {
        return Optional.empty();
      }
      texts.add(text.strip());
    }
    return texts.isEmpty() ? Optional.empty() : Optional.of(texts);
  }

  /** Plain text under an entry of a pickled dictionary; empty if the array is anything else. */
  Optional<List<String>> textsWithin(String key, String entry) {
    return dictionary(key).get(entry) instanceof PickleTypes.NdArray array
            && array.value != null
            && array.value.isText()
        ? Optional.of(array.value.toStrings())
        : Optional.empty();
  }

  /** Empty for anything that is not a readable dictionary: names are not worth a refusal. */
  private Map<?, ?> dictionary(String key) {
    try {
      return holdsObject(key) && object(key) instanceof Map<?, ?> map ? map : Map.of();
    } catch (InputException e) {
      return Map.of();
    }
  }
}
