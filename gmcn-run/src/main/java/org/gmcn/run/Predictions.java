package org.gmcn.run;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.gmcn.matrix.Matrix;
import org.gmcn.train.Metrics;

/**
 * What a model says of every node of a graph.
 *
 * @param nodeIds the names of the nodes
 * @param classNames the names of the classes
 * @param probabilities a row a node, a column a class
 * @since 0.1
 */
public record Predictions(List<String> nodeIds, List<String> classNames, Matrix probabilities) {
  /** The class with the largest probability. */
  public int predicted(int node) {
    return Metrics.predicted(probabilities, node);
  }

  /** The name of that class. */
  public String className(int node) {
    return classNames.get(predicted(node));
  }

  /** How many nodes are given each class. */
  public int[] counts() {
    int[] counts = new int[classNames.size()];
    for (int node = 0; node < probabilities.rows; node++) {
      counts[predicted(node)]++;
    }
    return counts;
  }

  /** CSV: id, predicted class, and a column {@code p_CLASS} a class with its probability. */
  public void write(Writer to) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(to);
    String[] row = new String[2 + classNames.size()];
    row[0] = "id";
    row[1] = "predicted";
    for (int c = 0; c < classNames.size(); c++) {
      row[2 + c] = "p_" + classNames.get(c);
    }
    csv.writeRecord(row);
    for (int node = 0; node < probabilities.rows; node++) {
      row[0] = nodeIds.get(node);
      row[1] = className(node);
      for (int c = 0; c < classNames.size(); c++) {
        row[2 + c] = Float.toString(probabilities.get(node, c));
      }
      csv.writeRecord(row);
    }
    csv.flush();
  }
}
