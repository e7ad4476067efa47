package org.gmcn.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.gmcn.Heap;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.matrix.Matrix;

/**
 * Compares what reading or making data takes with the heap before it starts, so that too little
 * memory is a sentence with the -Xmx to give. The estimates are of the least that readers get by
 * with; what is short of memory all the same ends in a sentence too, without a figure.
 *
 * @since 0.1
 */
public final class LoadMemory {
  private LoadMemory() {}

  /** Refuses what takes more bytes, at its peak, than the heap has. */
  public static void require(String source, long bytes) {
    Heap.require(bytes, Heap.most(), "Opening " + source);
  }

  /** Refuses a dense matrix that does not fit one array, or the heap. */
  public static void requireMatrix(String source, int rows, int columns) {
    long floats = matrix(rows, columns) / Float.BYTES;
    if (floats > Integer.MAX_VALUE - 64) {
      throw new InputException(
          source
              + " holds "
              + rows
              + " x "
              + columns
              + " features, which are more than one array can hold; store them as a sparse"
              + " matrix.");
    }
    require(source, Float.BYTES * floats);
  }

  /** The bytes of a dense matrix, whose rows are padded. */
  public static long matrix(long rows, long columns) {
    return Float.BYTES * rows * ((columns + Matrix.LANES - 1) / Matrix.LANES * Matrix.LANES);
  }

  /** So many bytes of heap for each of the file's, where there is such a file. */
  public static long of(Path file, double bytesPerByte) {
    try {
      return Files.isRegularFile(file) ? (long) (Files.size(file) * bytesPerByte) : 0;
    } catch (IOException e) {
      throw DataFiles.cannotRead(file, e);
    }
  }

  /** Opens data; if memory runs out all the same, says so in a sentence. */
  public static Dataset guard(String source, Supplier<Dataset> opening) {
    try {
      return opening.get();
    } catch (OutOfMemoryError e) {
      long heap = Heap.most();
      throw new InputException(
          "Opening "
              + source
              + " takes more than the "
              + Heap.text(heap)
              + " of memory that Java may use; give it more, e.g. with -Xmx"
              + 2 * (heap >> 20)
              + "m.",
          e,
          Setting.HEAP);
    }
  }
}
