package org.gmcn.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Sees to it that files and names are on the disk, not only in the system's memory. */
final class Durable {
  private Durable() {}

  /** The files of a folder, and the folder's list of them. */
  static void folder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(folder)) {
      files = entries.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
    names(folder);
  }

  /** A folder's list of files, on systems that let it be forced. */
  static void names(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException | UnsupportedOperationException e) {
      // Not every system opens folders; there the order in which it writes has to do.
      return;
    }
  }
}
