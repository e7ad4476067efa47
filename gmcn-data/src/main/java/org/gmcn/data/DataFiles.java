package org.gmcn.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.gmcn.InputException;

/**
 * Files and folders that appear whole or not at all, and their checksums.
 *
 * @since 0.1
 */
public final class DataFiles {
  private DataFiles() {}

  /** Writes a file or fills a folder at the given temporary path. */
  @FunctionalInterface
  public interface Writing {
    void to(Path temporary) throws IOException;
  }

  /** Writes to a temporary name beside the file and moves it in place. */
  public static void write(Path file, Writing writing) {
    Path target = file.toAbsolutePath();
    Path temporary = null;
    try {
      Files.createDirectories(target.getParent());
      temporary = beside(target);
      writing.to(temporary);
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    } catch (UncheckedIOException e) {
      throw cannotWrite(file, e.getCause());
    } finally {
      deleteQuietly(temporary);
    }
  }

  /** Fills a folder under a temporary name and moves it in place; it must be new or empty. */
  public static void writeFolder(Path folder, Writing writing) {
    Path target = folder.toAbsolutePath();
    Path temporary = null;
    try {
      if (Files.exists(target) && !isEmptyFolder(target)) {
        throw new InputException(
            folder + " already exists; delete it or choose another name to write to.");
      }
      Files.createDirectories(target.getParent());
      temporary = Files.createDirectory(beside(target));
      writing.to(temporary);
      Files.deleteIfExists(target);
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    } catch (UncheckedIOException e) {
      throw cannotWrite(folder, e.getCause());
    } finally {
      deleteQuietly(temporary);
    }
  }

  private static Path beside(Path target) {
    long pid = ProcessHandle.current().pid();
    return target.resolveSibling(
        "." + target.getFileName() + "." + pid + "." + System.nanoTime() + ".part");
  }

  private static boolean isEmptyFolder(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(path)) {
      return entries.findAny().isEmpty();
    }
  }

  private static InputException cannotWrite(Path path, IOException e) {
    String why = reason(e);
    return new InputException(
        path + " cannot be written (" + why + "); choose a place where you may write.", e);
  }

  /** Why a file could not be read or written, in words. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file of that name is in the way";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  public static InputException cannotRead(Path path, IOException e) {
    return new InputException(
        path + " cannot be read (" + reason(e) + "); check the path and its permissions.", e);
  }

  /** Of one file its bytes; of more, or of a folder's files, those of each in the given order. */
  public static String sha256(Path... files) {
    MessageDigest digest = Checksums.sha256();
    for (Path file : files) {
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw cannotRead(file, e);
      }
    }
    return Checksums.hex(digest);
  }

  /** Removes a temporary file or folder; what cannot be removed stays. */
  public static void deleteQuietly(Path path) {
    if (path == null || !Files.exists(path)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(path)) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path p : deepestFirst) {
        Files.deleteIfExists(p);
      }
    } catch (IOException e) {
      path.toFile().deleteOnExit();
    }
  }
}
