package org.gmcn.data.format;

import java.nio.file.Path;
import java.util.List;

/** classes.csv and feature-names.csv: one column of names, in their order. */
final class CsvNames extends CsvTable {
  private final String what;
  private final IdTable names = new IdTable();
  private int wanted;

  CsvNames(Path file, String what) {
    super(file);
    this.what = what;
  }

  @Override
  void header(List<String> columns) {
    wanted = requiredColumn(what);
  }

  @Override
  void field(int column, char[] buffer, int offset, int length) {
    if (column == wanted && names.add(buffer, offset, length) < 0) {
      throw error("the " + what + " " + new String(buffer, offset, length) + " is there twice");
    }
  }

  @Override
  void endRow() {}

  List<String> names() {
    return names.names();
  }
}
