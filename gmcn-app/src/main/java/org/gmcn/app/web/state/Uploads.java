package org.gmcn.app.web.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.data.format.DatasetFormat;
import org.gmcn.data.format.DatasetFormats;

/**
 * Reads a folder of CSV that comes as a zip. The stream is unpacked into a folder of its own, which
 * is gone when the data are read. What is written is bounded while it is written, so neither a huge
 * body nor a small zip with huge contents fills the disk, and an entry whose name leaves the folder
 * refuses the whole upload.
 */
public final class Uploads {
  /** How much larger than the zip may be, its contents may be together. */
  private static final long EXPANSION = 8;

  private static final int MOST_ENTRIES = 64;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*\\.csv");

  private final long mostBytes;

  Uploads(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  public long mostBytes() {
    return mostBytes;
  }

  public Dataset read(String name, InputStream zip) {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new InputException(
          "The data need a name of letters, digits, dots and dashes, at most 64, e.g. my-graph.");
    }
    Path folder = null;
    try {
      folder = Files.createTempDirectory("gmcn-upload");
      unpack(zip, folder);
      return data(name, folder);
    } catch (ZipException | IllegalArgumentException e) {
      // The second: a name within the zip that is no text.
      throw new InputException(
          "The upload is no zip that can be read (" + e.getMessage() + "); zip the folder again.",
          e);
    } catch (IOException e) {
      throw new InputException("The upload broke off; try again.", e);
    } finally {
      delete(folder);
    }
  }

  private static Dataset data(String name, Path folder) {
    try {
      DatasetFormat format =
          DatasetFormats.of(folder)
              .orElseThrow(
                  () ->
                      new InputException(
                          "The zip holds no graph; put nodes.csv and edges.csv into it, see"
                              + " docs/data.md."));
      return LoadMemory.guard(name, () -> format.read(name, folder));
    } catch (InputException e) {
      throw new InputException(
          e.getMessage().replace(folder + "/", "").replace(folder.toString(), name), e);
    }
  }

  private void unpack(InputStream from, Path folder) throws IOException {
    InputStream bounded = new Bounded(from, mostBytes, "The zip is larger than ");
    long left = EXPANSION * mostBytes;
    Set<String> names = new HashSet<>();
    int entries = 0;
    try (ZipInputStream zip = new ZipInputStream(bounded)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries++;
        if (entries > MOST_ENTRIES) {
          throw new InputException(
              "The zip holds more than " + MOST_ENTRIES + " files; put only the graph's into it.");
        }
        String file = fileName(entry.getName());
        boolean wanted = file != null && !entry.isDirectory();
        if (wanted && !names.add(file)) {
          throw new InputException("The zip holds " + file + " twice; leave one.");
        }
        // What is passed over is unpacked too, so it counts.
        Bounded contents = new Bounded(zip, left, "Unpacked, the zip is larger than ");
        try (OutputStream to =
            wanted
                ? Files.newOutputStream(folder.resolve(file))
                : OutputStream.nullOutputStream()) {
          contents.transferTo(to);
        }
        left -= contents.read;
      }
    }
    if (entries == 0) {
      throw new InputException("The upload is no zip that can be read; zip the folder again.");
    }
  }

  /** The file's own name; null for what zip programs add; at most one folder may stand before. */
  private static String fileName(String path) {
    List<String> parts = List.of(path.split("/", -1));
    if (path.startsWith("/") || path.contains("\\") || path.contains(":") || parts.contains("..")) {
      throw new InputException(
          "The zip holds a name that leaves its folder; zip the folder again with plain names.");
    }
    String file = parts.get(parts.size() - 1);
    if (file.isEmpty() || file.startsWith(".") || parts.contains("__MACOSX")) {
      return null;
    }
    if (parts.size() > 2 || !FILE.matcher(file).matches()) {
      throw new InputException(
          "The zip may hold one folder of CSV files only, with plain names such as nodes.csv.");
    }
    return file;
  }

  private static void delete(Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new InputException("The upload could not be cleared away.", e);
    }
  }

  /** Stops with a sentence after so many bytes. */
  private static final class Bounded extends InputStream {
    private final InputStream from;
    private final long most;
    private final String sentence;
    private long read;

    Bounded(InputStream from, long most, String sentence) {
      this.from = from;
      this.most = most;
      this.sentence = sentence;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int at, int length) throws IOException {
      int count = from.read(to, at, length);
      read += Math.max(0, count);
      if (read > most) {
        throw new InputException(sentence + (most >> 20) + " MB; upload less.");
      }
      return count;
    }
  }
}
