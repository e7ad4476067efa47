package org.gmcn.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gmcn.InputException;

/**
 * The SHA-256 of every file of a folder but a README, in a file that {@code sha256sum -c}
 * understands too.
 *
 * @since 0.1
 */
public final class Checksums {
  public static final String FILE = "SHA256SUMS";

  private static final long LONGEST = 1 << 20;
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{64})  ([A-Za-z0-9_][A-Za-z0-9._-]*)");
  private static final String README = "README";

  private Checksums() {}

  public static void write(Path folder) throws IOException {
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

  /**
   * Refuses a folder whose files are not those that were listed. Files that are not listed do not
   * matter, except for the given ones.
   *
   * @param needed the files that must be listed
   * @return false if the folder has no checksums
   * @throws java.nio.file.NoSuchFileException if a listed file is missing
   */
  public static boolean require(Path folder, Set<String> needed) throws IOException {
    Path sums = folder.resolve(FILE);
    if (!Files.exists(sums)) {
      return false;
    }
    if (Files.size(sums) > LONGEST) {
      throw damaged(sums, "it is too large");
    }
    Set<String> listed = new HashSet<>();
    for (String line : Files.readAllLines(sums, StandardCharsets.ISO_8859_1)) {
      Matcher entry = LINE.matcher(line);
      if (!entry.matches()) {
        throw damaged(sums, "a line is not a checksum and a name");
      }
      Path file = folder.resolve(entry.group(2));
      if (!of(file).equals(entry.group(1))) {
        throw damaged(file, "its checksum is not the one in " + FILE);
      }
      listed.add(entry.group(2));
    }
    if (!listed.containsAll(needed)) {
      throw damaged(sums, "it does not list all files");
    }
    return true;
  }

  private static InputException damaged(Path file, String why) {
    return new InputException(
        file + " is damaged (" + why + "); copy the folder again, or train the model again.");
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
          .filter(name -> !name.equals(FILE) && !name.startsWith(".") && !name.startsWith(README))
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
