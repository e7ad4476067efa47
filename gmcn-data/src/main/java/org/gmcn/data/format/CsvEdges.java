package org.gmcn.data.format;

import java.nio.file.Path;
import java.util.List;
import org.gmcn.graph.GraphBuilder;

/** edges.csv: source, target and, if there is one, weight. */
final class CsvEdges extends CsvTable {
  private final IdTable ids;
  final GraphBuilder builder;
  private int sourceColumn;
  private int targetColumn;
  private int weightColumn;
  private int source;
  private int target;
  private float weight = 1;

  CsvEdges(Path file, IdTable ids) {
    super(file);
    this.ids = ids;
    this.builder = new GraphBuilder(ids.size());
  }

  @Override
  void header(List<String> names) {
    sourceColumn = requiredColumn("source");
    targetColumn = requiredColumn("target");
    weightColumn = column("weight");
  }

  @Override
  void field(int column, char[] buffer, int offset, int length) {
    if (column == sourceColumn) {
      source = node(buffer, offset, length);
    } else if (column == targetColumn) {
      target = node(buffer, offset, length);
    } else if (column == weightColumn) {
      weight = number(column, buffer, offset, length);
      if (!(weight > 0)) {
        throw error("the weight " + weight + " is not positive; remove the edge or correct it");
      }
    }
  }

  private int node(char[] buffer, int offset, int length) {
    int node = ids.find(buffer, offset, length);
    if (node < 0) {
      throw error(
          "node "
              + new String(buffer, offset, length)
              + " is not in nodes.csv; add it there or remove the edge");
    }
    return node;
  }

  @Override
  void endRow() {
    if (source != target) {
      builder.add(source, target, weight);
    }
  }
}
