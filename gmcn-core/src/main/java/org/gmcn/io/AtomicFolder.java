package org.gmcn.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.Setting;

/**
 * Fills a folder under a temporary name and moves it in place when all is written, so that nobody
 * ever sees half of it, not even after a crash: its files are on the disk before it gets its name.
 * A folder that was there before is moved aside first and removed last.
 *
 * @since 0.1
 */
public final class AtomicFolder {
  private AtomicFolder() {}

  /** Writes the files. */
  public interface Filler {
    void fill(Path folder) throws IOException;
  }

  public static void write(Path target, Filler filler) {
    Path full = target.toAbsolutePath().normalize();
    Path parent = full.getParent();
    if (parent == null || (Files.exists(full) && !Files.isDirectory(full))) {
      throw new InputException(target + " is not a folder; name another one.", Setting.OUT);
    }
    // Not createTempDirectory, which would hide the folder from everybody but the owner.
    Path fresh = parent.resolve(temporary(full) + UUID.randomUUID());
    Path old = null;
    boolean done = false;
    try {
      Files.createDirectories(parent);
      Files.createDirectory(fresh);
      filler.fill(fresh);
      Durable.folder(fresh);
      if (Files.exists(full)) {
        old = parent.resolve(fresh.getFileName() + ".old");
        Files.move(full, old, StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(fresh, full, StandardCopyOption.ATOMIC_MOVE);
      done = true;
      Durable.names(parent);
      if (old != null) {
        delete(old);
      }
    } catch (IOException e) {
      throw new InputException(
          "The folder " + target + " cannot be written (" + reason(e) + "); name a writable one.",
          e,
          Setting.OUT);
    } finally {
      if (!done) {
        putBack(old, full);
        deleteQuietly(fresh);
      }
    }
  }

  private static void putBack(Path old, Path full) {
    if (old != null && Files.exists(old) && !Files.exists(full)) {
      try {
        Files.move(old, full, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        // It stays where it was moved to; the error that brought us here is the one to report.
        return;
      }
    }
  }

  private static String temporary(Path full) {
    return "." + full.getFileName() + ".tmp";
  }

  /** Removes what writers of this folder left behind when they were killed; none may be at work. */
  public static void sweep(Path target) {
    Path full = target.toAbsolutePath().normalize();
    try (Stream<Path> entries = Files.list(full.getParent())) {
      entries
          .filter(entry -> entry.getFileName().toString().startsWith(temporary(full)))
          .toList()
          .forEach(AtomicFolder::deleteQuietly);
    } catch (IOException e) {
      // What cannot be listed cannot be swept; it does no harm.
      return;
    }
  }

  /** Why something could not be written, in a few words. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    return e instanceof FileSystemException f && f.getReason() != null
        ? f.getReason()
        : e.getMessage();
  }

  /** Removes a folder in which nothing is but what writers that were killed left behind. */
  public static void removeIfEmpty(Path target) {
    if (Files.isDirectory(target)) {
      try (Stream<Path> entries = Files.list(target)) {
        if (entries.allMatch(entry -> entry.getFileName().toString().startsWith("."))) {
          remove(target);
        }
      } catch (IOException e) {
        // What cannot be listed stays; it does no harm.
        return;
      }
    }
  }

  /** Removes a folder at once, as far as anybody can see. */
  public static void remove(Path target) {
    Path full = target.toAbsolutePath().normalize();
    Path doomed = full.resolveSibling(temporary(full) + UUID.randomUUID());
    try {
      Files.move(full, doomed, StandardCopyOption.ATOMIC_MOVE);
      Durable.names(full.getParent());
    } catch (NoSuchFileException e) {
      return;
    } catch (IOException e) {
      throw new InputException(target + " cannot be removed (" + reason(e) + ").", e);
    }
    deleteQuietly(doomed);
  }

  static void deleteQuietly(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try {
      delete(folder);
    } catch (IOException e) {
      // The folder stays, under a name that nobody takes for a finished one.
      return;
    }
  }

  /** With all that is in it. */
  static void delete(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
            Files.delete(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
