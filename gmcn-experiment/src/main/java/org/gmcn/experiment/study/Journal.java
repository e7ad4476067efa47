package org.gmcn.experiment.study;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gmcn.InputException;
import org.gmcn.Setting;
import org.gmcn.io.AtomicFolder;
import org.gmcn.io.Json;

/**
 * Every finished run, a line of JSON each, on the disk before the next one counts. A line that was
 * cut off by a crash is dropped when the journal is opened again. One process writes at a time.
 *
 * @since 0.1
 */
public final class Journal implements AutoCloseable {
  private static final String FORGET = "forget";

  private final Path file;
  private final FileChannel channel;
  private final FileLock lock;
  private final Map<String, JobResult> results = new LinkedHashMap<>();

  private Journal(Path file, FileChannel channel, FileLock lock) {
    this.file = file;
    this.channel = channel;
    this.lock = lock;
  }

  /** Opens a journal, or begins one. */
  public static Journal open(Path file) {
    try {
      Path parent = file.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new InputException(
            file + " is being written by another run; wait for it or name another folder.");
      }
      Journal journal = new Journal(file, channel, lock);
      journal.read();
      return journal;
    } catch (IOException e) {
      throw new InputException(
          "The folder of " + file + " cannot be written; name a writable one.", e, Setting.OUT);
    }
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private void read() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        add(new String(bytes, start, at - start, StandardCharsets.UTF_8));
        start = at + 1;
      }
    }
    channel.truncate(start);
    channel.position(start);
  }

  @SuppressWarnings("unchecked")
  private void add(String line) {
    try {
      Map<String, Object> map = (Map<String, Object>) Json.parse(line);
      if (map.get(FORGET) instanceof List<?> methods) {
        results.values().removeIf(r -> methods.contains(r.method()));
        return;
      }
      Object key = map.remove("key");
      results.put(String.valueOf(key), new JobResult(map));
    } catch (RuntimeException e) {
      throw new InputException(
          file + " has a line that is no run; remove it or name another folder.", e);
    }
  }

  /** Where it lies. */
  Path folder() {
    return file.toAbsolutePath().getParent();
  }

  synchronized Optional<JobResult> find(String key) {
    return Optional.ofNullable(results.get(key));
  }

  public synchronized int size() {
    return results.size();
  }

  synchronized void append(String key, JobResult result) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("key", key);
    line.putAll(result.content());
    write(line);
    results.put(key, result);
  }

  /** Forgets the runs of some methods, which are then run again; says how many there were. */
  public synchronized int forget(Set<String> methods) {
    int before = results.size();
    write(Map.of(FORGET, List.copyOf(methods)));
    results.values().removeIf(r -> methods.contains(r.method()));
    return before - results.size();
  }

  private void write(Map<String, Object> line) {
    long end = 0;
    try {
      end = channel.position();
      ByteBuffer bytes =
          ByteBuffer.wrap((Json.writeCompact(line) + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException e) {
      cut(end);
      throw new InputException(
          file
              + " cannot be written ("
              + AtomicFolder.reason(e)
              + "); the runs in it are whole: make room there and go on.",
          e);
    }
  }

  /** Takes half a line off again. */
  private void cut(long end) {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      // Whoever opens it next will cut it.
      return;
    }
  }

  @Override
  public void close() {
    try {
      lock.release();
      channel.close();
    } catch (IOException e) {
      throw new InputException(file + " cannot be closed: " + e.getMessage() + ".", e);
    }
  }
}
