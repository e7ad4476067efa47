package org.gmcn.data.format;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;

/**
 * A CSV file with a header, read row by row out of the library's buffer: a subclass looks at the
 * header once and at every field, and no string is made unless it makes one.
 */
abstract class CsvTable extends AbstractBaseCsvCallbackHandler<Boolean> {
  private final Path file;
  private final List<String> header = new ArrayList<>();
  private boolean inHeader = true;
  private long line;
  private int fields;

  CsvTable(Path file) {
    this.file = file;
  }

  /** Called once with the column names. */
  abstract void header(List<String> names);

  abstract void field(int column, char[] buffer, int offset, int length);

  abstract void endRow();

  /** Reads the whole file, adding its bytes to the digest if there is one. */
  void read(MessageDigest digest) {
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          file.toAbsolutePath().getParent() + " has no " + file.getFileName() + "; add it.");
    }
    try (InputStream bytes = Files.newInputStream(file);
        Reader reader = decoder(digest == null ? bytes : new DigestInputStream(bytes, digest));
        CsvReader<Boolean> csv =
            CsvReader.builder()
                .allowExtraFields(true)
                .allowMissingFields(true)
                .build(this, reader)) {
      csv.forEach(row -> {});
    } catch (CsvParseException e) {
      throw explain(e);
    } catch (UncheckedIOException e) {
      throw explain(e.getCause());
    } catch (IOException e) {
      throw explain(e);
    }
    if (inHeader) {
      throw new InputException(file + " is empty; its first line must name the columns.");
    }
  }

  private static Reader decoder(InputStream bytes) {
    return new InputStreamReader(
        bytes,
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private InputException explain(Exception e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof InputException known) {
        return known;
      }
      if (t instanceof CharacterCodingException) {
        return new InputException(file + " is not UTF-8 text; save it as UTF-8.", e);
      }
      if (t instanceof IOException io) {
        return DataFiles.cannotRead(file, io);
      }
    }
    return error("this is no CSV (" + e.getMessage() + "); check the quotes");
  }

  /** The sentence "FILE, line N: what.". */
  InputException error(String what) {
    return new InputException(file + ", line " + line + ": " + what + ".");
  }

  Path file() {
    return file;
  }

  /** Where a column is, or -1. */
  int column(String name) {
    return header.indexOf(name);
  }

  int requiredColumn(String name) {
    int column = column(name);
    if (column < 0) {
      throw error("there is no column " + name + "; the first line must name it");
    }
    return column;
  }

  /** A finite number, or an error that names the column. */
  float number(int column, char[] buffer, int offset, int length) {
    float value = Decimal.parse(buffer, offset, length);
    if (!Float.isFinite(value)) {
      throw error(
          "\""
              + new String(buffer, offset, length)
              + "\" in column "
              + header.get(column)
              + " is not a finite number; replace it");
    }
    return value;
  }

  @Override
  protected void handleBegin(long startingLineNumber) {
    line = startingLineNumber;
    fields = 0;
  }

  @Override
  protected void handleField(int column, char[] buffer, int offset, int length, boolean quoted) {
    fields++;
    if (inHeader) {
      String name = new String(buffer, offset, length).strip();
      header.add(header.isEmpty() && name.startsWith("\uFEFF") ? name.substring(1) : name);
    } else if (column < header.size()) {
      field(column, buffer, offset, length);
    }
  }

  @Override
  protected Boolean buildRecord() {
    if (inHeader) {
      if (header.stream().distinct().count() < header.size()) {
        throw error("two columns have the same name; rename one");
      }
      header(List.copyOf(header));
      inHeader = false;
    } else {
      if (fields != header.size()) {
        throw error(
            "there are "
                + fields
                + " fields, but the first line names "
                + header.size()
                + " columns");
      }
      endRow();
    }
    return Boolean.TRUE;
  }
}
