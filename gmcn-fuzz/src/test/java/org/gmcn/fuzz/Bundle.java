package org.gmcn.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Several files as one input: before each stand two bytes that files rarely have and the number of
 * its name. So the files within a zip or a folder can be damaged, and not only the zip.
 */
final class Bundle {
  private static final byte FIRST = (byte) 0xFE;
  private static final byte SECOND = (byte) 0xED;

  private final List<String> names;

  Bundle(String... names) {
    this.names = List.of(names);
  }

  byte[] encode(Map<String, byte[]> files) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    files.forEach(
        (name, bytes) -> {
          out.write(FIRST);
          out.write(SECOND);
          out.write(names.indexOf(name));
          out.writeBytes(bytes);
        });
    return out.toByteArray();
  }

  /** Of files of the same name the last counts, and what stands before the first is dropped. */
  Map<String, byte[]> decode(byte[] input) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    String name = null;
    int start = 0;
    for (int at = 0; at + 2 < input.length; at++) {
      if (input[at] == FIRST && input[at + 1] == SECOND) {
        put(files, name, input, start, at);
        name = names.get((input[at + 2] & 0xFF) % names.size());
        start = at + 3;
        at += 2;
      }
    }
    put(files, name, input, start, input.length);
    return files;
  }

  private static void put(Map<String, byte[]> files, String name, byte[] input, int from, int to) {
    if (name != null) {
      files.put(name, Arrays.copyOfRange(input, from, to));
    }
  }

  void writeFolder(byte[] input, Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : decode(input).entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }

  void writeZip(byte[] input, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(zip(decode(input)));
    }
  }

  static byte[] zip(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return bytes.toByteArray();
  }

  static Map<String, byte[]> unzip(Path file) throws IOException {
    return unzip(Files.newInputStream(file));
  }

  /** Reads and closes the stream. */
  static Map<String, byte[]> unzip(InputStream in) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (var zip = new java.util.zip.ZipInputStream(in)) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        files.put(e.getName(), zip.readAllBytes());
      }
    }
    return files;
  }
}
