package org.gmcn.data.format;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;

/**
 * split.csv: id, set; the set is train, validation or test, and a node that is not there is in
 * none.
 *
 * @since 0.1
 */
public final class SplitFile {
  private static final List<String> SETS = List.of("train", "validation", "test");

  private SplitFile() {}

  public static void write(Dataset data, Split split, Path file) {
    DataFiles.write(file, temporary -> writeNow(data, split, temporary));
  }

  private static void writeNow(Dataset data, Split split, Path file) throws java.io.IOException {
    String[] sets = CsvFolderWriter.sets(data, split);
    try (CsvWriter csv = CsvFolderWriter.writer(file)) {
      csv.writeRecord("id", "set");
      for (int i = 0; i < sets.length; i++) {
        if (sets[i] != null) {
          csv.writeRecord(data.nodeIds().get(i), sets[i]);
        }
      }
    }
  }

  /** Refuses a file that names unknown or unlabelled nodes, or a node twice. */
  public static Split read(Dataset data, Path file) {
    Table table = new Table(file, data);
    table.read(null);
    return new Split(table.nodesIn(0), table.nodesIn(1), table.nodesIn(2)).requireFits(data);
  }

  private static final class Table extends CsvTable {
    private final Dataset data;
    private final IdTable ids;
    private final byte[] sets;
    private int idColumn;
    private int setColumn;
    private int node;
    private int set;

    Table(Path file, Dataset data) {
      super(file);
      this.data = data;
      this.ids = IdTable.of(data.nodeIds());
      this.sets = new byte[data.nodes()];
      Arrays.fill(sets, (byte) -1);
    }

    @Override
    void header(List<String> names) {
      idColumn = requiredColumn("id");
      setColumn = requiredColumn("set");
    }

    @Override
    void field(int column, char[] buffer, int offset, int length) {
      if (column == idColumn) {
        node = ids.find(buffer, offset, length);
        if (node < 0) {
          throw error(
              data.name() + " has no node " + new String(buffer, offset, length) + "; remove it");
        }
      } else if (column == setColumn) {
        String name = new String(buffer, offset, length);
        set = SETS.indexOf(name);
        if (set < 0) {
          throw error("the set is " + name + "; it must be train, validation or test");
        }
      }
    }

    @Override
    void endRow() {
      if (sets[node] >= 0) {
        throw error("node " + ids.name(node) + " is there twice; remove one of the lines");
      }
      sets[node] = (byte) set;
    }

    int[] nodesIn(int wanted) {
      int[] nodes = new int[sets.length];
      int count = 0;
      for (int i = 0; i < sets.length; i++) {
        if (sets[i] == wanted) {
          nodes[count++] = i;
        }
      }
      return Arrays.copyOf(nodes, count);
    }
  }
}
