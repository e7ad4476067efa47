package org.gmcn.data.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.LoadMemory;
import org.gmcn.io.Json;

/** A JSON object of lists of whole numbers. */
final class JsonFile {
  /** Heap for a byte of the file: its text, and an object per number. */
  private static final double HEAP_A_BYTE = 8;

  private JsonFile() {}

  static Map<?, ?> object(Path file) {
    LoadMemory.require(file.toString(), LoadMemory.of(file, HEAP_A_BYTE));
    try {
      if (Json.parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
          instanceof Map<?, ?> map) {
        return map;
      }
    } catch (IOException e) {
      throw DataFiles.cannotRead(file, e);
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
    throw new InputException(file + " holds no JSON object; fetch the file again.");
  }

  /** A list of whole numbers from 0 to below the limit. */
  static int[] numbers(Path file, String key, Object value, int limit) {
    if (!(value instanceof List<?> list)) {
      throw new InputException(file + ": " + key + " is not a list; fetch the file again.");
    }
    int[] numbers = new int[list.size()];
    for (int k = 0; k < numbers.length; k++) {
      if (!(list.get(k) instanceof Long number && number >= 0 && number < limit)) {
        throw new InputException(
            file
                + ": "
                + key
                + " holds "
                + list.get(k)
                + "; it must hold whole numbers from 0 to "
                + (limit - 1)
                + ".");
      }
      numbers[k] = number.intValue();
    }
    return numbers;
  }
}
