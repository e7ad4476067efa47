package org.gmcn.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.gmcn.InputException;
import org.gmcn.io.AtomicFolder;

/**
 * A small folder on any file system that Spark reaches. It is filled on the driver's disk, copied
 * under a temporary name and moved in place, so that nobody ever sees half of it.
 */
final class SharedFolder {
  private final FileSystem files;
  private final Path path;

  SharedFolder(String uri, Configuration configuration) {
    try {
      path = new Path(uri);
      files = path.getFileSystem(configuration);
    } catch (IOException | IllegalArgumentException e) {
      throw new InputException(uri + " cannot be reached: " + e.getMessage() + ".", e);
    }
  }

  private SharedFolder(FileSystem files, Path path) {
    this.files = files;
    this.path = path;
  }

  SharedFolder child(String name) {
    return new SharedFolder(files, new Path(path, name));
  }

  boolean exists() {
    try {
      recover();
      return files.exists(path);
    } catch (IOException e) {
      throw new InputException(path + " cannot be reached: " + e.getMessage() + ".", e);
    }
  }

  /** The names of what lies in it; none where it does not exist. */
  List<String> list() {
    try {
      if (!files.exists(path)) {
        return List.of();
      }
      return java.util.Arrays.stream(files.listStatus(path))
          .map(FileStatus::getPath)
          .map(Path::getName)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException(path + " cannot be read: " + e.getMessage() + ".", e);
    }
  }

  void write(AtomicFolder.Filler filler) {
    try {
      java.nio.file.Path local = Files.createTempDirectory("gmcn");
      filler.fill(local);
      files.mkdirs(path.getParent());
      recover();
      Path fresh = hidden(".tmp");
      Path old = hidden(".old");
      files.delete(fresh, true);
      files.delete(old, true);
      files.copyFromLocalFile(true, true, new Path(local.toUri()), fresh);
      if (files.exists(path)) {
        move(path, old);
      }
      move(fresh, path);
      files.delete(old, true);
    } catch (IOException e) {
      throw new InputException(
          "The folder " + path + " cannot be written: " + e.getMessage() + ".", e);
    }
  }

  private Path hidden(String ending) {
    return new Path(path.getParent(), "." + path.getName() + ending);
  }

  private void move(Path from, Path to) throws IOException {
    if (!files.rename(from, to)) {
      throw new IOException("it could not be moved in place");
    }
  }

  /**
   * Ends an exchange that was cut short: a folder is moved aside only when the new one is whole.
   */
  private void recover() throws IOException {
    if (!files.exists(path) && files.exists(hidden(".old"))) {
      move(files.exists(hidden(".tmp")) ? hidden(".tmp") : hidden(".old"), path);
    }
  }

  /** A copy on the driver's disk. */
  java.nio.file.Path fetch() {
    try {
      recover();
      if (!files.exists(path)) {
        throw new InputException(path + " does not exist; name a folder that was written before.");
      }
      java.nio.file.Path local = Files.createTempDirectory("gmcn");
      java.nio.file.Path copy = local.resolve("copy");
      files.copyToLocalFile(false, path, new Path(copy.toUri()), true);
      return copy;
    } catch (IOException e) {
      throw new InputException(path + " cannot be read: " + e.getMessage() + ".", e);
    }
  }

  void delete() {
    try {
      files.delete(hidden(".old"), true);
      files.delete(path, true);
    } catch (IOException e) {
      throw new InputException(path + " cannot be removed: " + e.getMessage() + ".", e);
    }
  }
}
