package org.gmcn.io;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import org.gmcn.InputException;

/**
 * Fills a folder under a temporary name and moves it in place when all is written, so that nobody
 * ever sees half of it. A folder that was there before is moved aside first and removed last.
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
      throw new InputException(target + " is not a folder; name another one with --out.");
    }
    // Not createTempDirectory, which would hide the folder from everybody but the owner.
    Path fresh = parent.resolve("." + full.getFileName() + ".tmp" + UUID.randomUUID());
    boolean done = false;
    try {
      Files.createDirectories(parent);
      Files.createDirectory(fresh);
      filler.fill(fresh);
      Path old = null;
      if (Files.exists(full)) {
        old = parent.resolve(fresh.getFileName() + ".old");
        Files.move(full, old, StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(fresh, full, StandardCopyOption.ATOMIC_MOVE);
      done = true;
      if (old != null) {
        delete(old);
      }
    } catch (IOException e) {
      throw new InputException(
          "The folder "
              + target
              + " cannot be written ("
              + reason(e)
              + "); name a writable one with --out.",
          e);
    } finally {
      if (!done) {
        deleteQuietly(fresh);
      }
    }
  }

  private static String reason(IOException e) {
    return e instanceof java.nio.file.AccessDeniedException ? "no permission" : e.getMessage();
  }

  private static void deleteQuietly(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try {
      delete(folder);
    } catch (IOException e) {
      // The temporary folder stays; the error that brought us here is the one to report.
      return;
    }
  }

  private static void delete(Path folder) throws IOException {
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
