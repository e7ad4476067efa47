package org.gmcn.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.io.AtomicFolder;
import org.gmcn.model.SavedModel;

/**
 * Replaces a model folder in a thread of its own, to be killed there: {@code
 * gmcn-bench/reliability/kill-save} attaches to the thread and ends the process at one of its
 * system calls. First it reads the folder that the last one left, which must be a whole model.
 *
 * <p>Arguments: the folder to replace, and the folders of two models that take turns. It writes
 * {@code whole ID} with the id of the thread, waits for a line, and saves.
 */
final class KilledSave {
  private KilledSave() {}

  public static void main(String[] args) throws Exception {
    Path target = Path.of(args[0]);
    Path first = Path.of(args[1]);
    Path second = Path.of(args[2]);
    Path next = first;
    try {
      next = same(SavedModel.read(target), first) ? second : first;
    } catch (InputException e) {
      System.out.println("lost " + e.getMessage());
      System.exit(3);
    }
    Path warm = target.resolveSibling("warm");
    // Twice, so that all classes are loaded.
    save(warm, first);
    save(warm, next);
    AtomicFolder.remove(warm);
    Path from = next;
    Thread saver = new Thread(() -> saveWhenAsked(target, from));
    saver.start();
    saver.join();
  }

  private static void saveWhenAsked(Path target, Path from) {
    try {
      System.out.println(
          "whole " + Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName());
      if (System.in.read() >= 0) {
        save(target, from);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static boolean same(SavedModel model, Path folder) {
    return model.provenance().equals(SavedModel.read(folder).provenance());
  }

  /** All files of a model, as a training writes them. */
  private static void save(Path target, Path from) throws IOException {
    List<Path> tables;
    try (Stream<Path> files = Files.list(from)) {
      tables = files.filter(file -> file.toString().endsWith(".csv")).toList();
    }
    SavedModel model = SavedModel.read(from);
    AtomicFolder.write(
        target,
        fresh -> {
          for (Path table : tables) {
            Files.copy(table, fresh.resolve(table.getFileName()));
          }
          model.write(fresh);
        });
  }
}
