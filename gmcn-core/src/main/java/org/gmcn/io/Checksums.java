package org.gmcn.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The SHA-256 of every file of a folder, in a file that {@code sha256sum -c} understands too. */
final class Checksums {
  private static final String FILE = "SHA256SUMS";

  private Checksums() {}

  static void write(Path folder) throws IOException {
    Files.writeString(folder.resolve(FILE), lines(folder));
  }

  /** Whether the folder holds the files it was left with, to the bit. */
  static boolean hold(Path folder) throws IOException {
    if (!Files.isRegularFile(folder.resolve(FILE))) {
      return false;
    }
    byte[] expected = lines(folder).getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(expected, Files.readAllBytes(folder.resolve(FILE)));
  }

  private static String lines(Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String name : names(folder)) {
      lines.append(of(folder.resolve(name))).append("  ").append(name).append('\n');
    }
    return lines.toString();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> !name.equals(FILE) && !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  private static String of(Path file) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      int read = in.read(buffer);
      while (read >= 0) {
        digest.update(buffer, 0, read);
        read = in.read(buffer);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
