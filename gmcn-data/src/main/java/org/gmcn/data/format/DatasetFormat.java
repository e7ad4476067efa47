package org.gmcn.data.format;

import java.nio.file.Path;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;

/**
 * A way to store a data set; {@link DatasetFormats} lists them.
 *
 * @since 0.1
 */
public interface DatasetFormat {
  /** The word by which commands call it. */
  String name();

  boolean recognises(Path path);

  Dataset read(String datasetName, Path path);

  default boolean canWrite() {
    return false;
  }

  /** Writes the whole or nothing. */
  default void write(Dataset data, Path path) {
    throw new InputException("The format " + name() + " can be read but not written.");
  }
}
