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
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.Setting;

/**
 * Fills a folder under a temporary name and moves it in place when all is written, so that nobody
 * ever sees half of it, not even after a crash: its files are on the disk before it gets its name.
 *
 * <p>An older folder of that name is first moved aside, to the temporary name with {@code .old}. A
 * process that is killed between the two moves leaves both folders whole and neither in place;
 * {@link #recover} then puts the new one in place, or the old one if the new one is not there. A
 * folder that is no longer needed loses the ending {@code .old} before its first file is deleted.
 *
 * @since 0.1
 */
public final class AtomicFolder {
  private static final String TEMPORARY = ".tmp";
  private static final String OLD = ".old";

  /** A folder that {@link #write} moved aside: its name, the writer's number, and {@link #OLD}. */
  private static final Pattern ASIDE = Pattern.compile("\\.(.+)\\.tmp[0-9a-f-]{36}\\.old");

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
    Path fresh = temporary(full);
    Path old = fresh.resolveSibling(fresh.getFileName() + OLD);
    boolean done = false;
    try {
      Files.createDirectories(parent);
      settle(full);
      Files.createDirectory(fresh);
      filler.fill(fresh);
      Durable.folder(fresh);
      if (Files.exists(full)) {
        Files.move(full, old, StandardCopyOption.ATOMIC_MOVE);
        settle(full);
      }
      if (Files.exists(fresh)) {
        Files.move(fresh, full, StandardCopyOption.ATOMIC_MOVE);
        Durable.names(parent);
      }
      done = true;
    } catch (IOException e) {
      throw new InputException(
          "The folder " + target + " cannot be written (" + reason(e) + "); name a writable one.",
          e,
          Setting.OUT);
    } finally {
      if (!done) {
        moveQuietly(old, full);
        if (Files.exists(full) || !Files.exists(old)) {
          deleteQuietly(fresh);
        }
      }
    }
  }

  private static Path temporary(Path full) {
    return full.resolveSibling("." + full.getFileName() + TEMPORARY + UUID.randomUUID());
  }

  /**
   * Puts a folder in place whose writer was killed just before; every reader calls it first. A
   * writer that is at work does not mind.
   */
  public static void recover(Path target) {
    Path full = target.toAbsolutePath().normalize();
    if (!Files.exists(full)) {
      settle(full);
    }
  }

  /** {@link #recover} for every folder in the given one. */
  static void recoverAll(Path parent) {
    for (Path entry : entries(parent)) {
      Matcher name = ASIDE.matcher(entry.getFileName().toString());
      if (name.matches()) {
        recover(parent.resolve(name.group(1)));
      }
    }
  }

  /** Ends what writers have begun, and removes folders moved aside if there is one in place. */
  private static void settle(Path full) {
    for (Path old : entries(full.getParent())) {
      Matcher name = ASIDE.matcher(old.getFileName().toString());
      if (!name.matches() || !name.group(1).equals(full.getFileName().toString())) {
        continue;
      }
      String aside = old.getFileName().toString();
      Path fresh = old.resolveSibling(aside.substring(0, aside.length() - OLD.length()));
      moveQuietly(fresh, full);
      moveQuietly(old, full);
      Durable.names(full.getParent());
      if (Files.exists(full) && Files.exists(old)) {
        Path doomed = temporary(full);
        moveQuietly(old, doomed);
        deleteQuietly(doomed);
      }
    }
  }

  /** Moves a folder, unless it is not there or the other name is taken. */
  private static void moveQuietly(Path from, Path to) {
    if (Files.exists(from) && !Files.exists(to)) {
      try {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        // Another process was faster, or the place is read-only: both folders stay as they are.
        return;
      }
    }
  }

  private static List<Path> entries(Path parent) {
    try (Stream<Path> entries = Files.list(parent)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      // A folder that cannot be listed cannot be changed either; its reader or writer reports it.
      return List.of();
    }
  }

  /** Removes what writers of this folder left behind when they were killed; none may be at work. */
  public static void sweep(Path target) {
    Path full = target.toAbsolutePath().normalize();
    settle(full);
    String temporary = "." + full.getFileName() + TEMPORARY;
    for (Path entry : entries(full.getParent())) {
      String name = entry.getFileName().toString();
      if (name.startsWith(temporary) && (Files.exists(full) || !name.endsWith(OLD))) {
        deleteQuietly(entry);
      }
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
    Path doomed = temporary(full);
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
