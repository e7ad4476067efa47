package org.gmcn.data.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.gmcn.InputException;

/**
 * A zip file from somebody else: entries are read, never unpacked under their own names, and all of
 * them together may not grow beyond {@link #limit(long)} bytes.
 */
final class Archive implements AutoCloseable {
  private static final long ROOM = 256L << 20;
  private static final long RATIO = 100;

  private final Path file;
  private final ZipFile zip;
  private long left;

  Archive(Path file) {
    this.file = file;
    if (!Files.isRegularFile(file)) {
      throw new InputException(file + " does not exist or is no file; check the path.");
    }
    try {
      zip = new ZipFile(file.toFile());
      left = limit(Files.size(file));
    } catch (ZipException | IllegalArgumentException e) {
      throw damaged(e);
    } catch (IOException e) {
      throw new InputException(file + " cannot be read (" + e.getMessage() + ").", e);
    }
  }

  /** What a zip of so many bytes may unpack to: a hundredfold, and 256 MiB in any case. */
  static long limit(long bytes) {
    return ROOM + RATIO * bytes;
  }

  List<String> names() {
    return entries().stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).toList();
  }

  private List<? extends ZipEntry> entries() {
    try {
      return Collections.list(zip.entries());
    } catch (IllegalArgumentException e) {
      // A name or a comment that is no text.
      throw damaged(e);
    }
  }

  /** The bytes of all entries, as the zip has it, but no more than may be read. */
  long unpacked() {
    long bytes = entries().stream().mapToLong(e -> Math.max(0, e.getSize())).sum();
    return bytes < 0 ? left : Math.min(left, bytes);
  }

  boolean has(String name) {
    return entry(name) != null;
  }

  private ZipEntry entry(String name) {
    try {
      return zip.getEntry(name);
    } catch (IllegalArgumentException e) {
      throw damaged(e);
    }
  }

  byte[] bytes(String name) {
    try (InputStream in = open(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** The first bytes of an entry, at most the given number. */
  byte[] start(String name, int most) {
    try (InputStream in = open(name)) {
      return in.readNBytes(most);
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  InputStream open(String name) throws IOException {
    ZipEntry entry = entry(name);
    if (entry == null) {
      throw new InputException(
          file + " has no entry " + name + "; it is not the file it should be.");
    }
    if (entry.getSize() > left) {
      throw tooLarge();
    }
    return new FilterInputStream(zip.getInputStream(entry)) {
      @Override
      public int read() throws IOException {
        int b = super.read();
        count(b < 0 ? 0 : 1);
        return b;
      }

      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        int n = super.read(to, offset, length);
        count(Math.max(0, n));
        return n;
      }
    };
  }

  private void count(int bytes) {
    left -= bytes;
    if (left < 0) {
      throw tooLarge();
    }
  }

  private InputException tooLarge() {
    return new InputException(
        file + " unpacks to more than a hundred times its size; it is not read any further.");
  }

  InputException damaged(Exception cause) {
    return new InputException(
        file
            + " is damaged or cut short ("
            + cause.getMessage()
            + "); fetch it again or make it anew.",
        cause);
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException e) {
      throw damaged(e);
    }
  }
}
