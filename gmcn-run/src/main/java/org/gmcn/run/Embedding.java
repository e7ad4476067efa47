package org.gmcn.run;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gmcn.matrix.Matrix;

/**
 * A vector for every node of a graph.
 *
 * @param nodeIds the names of the nodes
 * @param vectors a row a node
 * @since 0.1
 */
public record Embedding(List<String> nodeIds, Matrix vectors) {
  /** CSV: id, then a column {@code e0}, {@code e1}, ... a dimension. */
  public void writeCsv(Writer to) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(to);
    String[] row = new String[1 + vectors.columns];
    row[0] = "id";
    for (int d = 0; d < vectors.columns; d++) {
      row[1 + d] = "e" + d;
    }
    csv.writeRecord(row);
    for (int node = 0; node < vectors.rows; node++) {
      row[0] = nodeIds.get(node);
      for (int d = 0; d < vectors.columns; d++) {
        row[1 + d] = Float.toString(vectors.get(node, d));
      }
      csv.writeRecord(row);
    }
    csv.flush();
  }

  /** NumPy's format, 32-bit floats (nodes x dimensions), nodes in the order of the data. */
  public void writeNpy(OutputStream to) throws IOException {
    String text =
        "{'descr': '<f4', 'fortran_order': False, 'shape': ("
            + vectors.rows
            + ", "
            + vectors.columns
            + "), }";
    // The elements start at a multiple of 64 bytes.
    int padding = 63 - (10 + text.length()) % 64;
    byte[] header = (text + " ".repeat(padding) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    to.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    to.write(header.length & 0xFF);
    to.write(header.length >>> 8);
    to.write(header);
    ByteBuffer row = ByteBuffer.allocate(4 * vectors.columns).order(ByteOrder.LITTLE_ENDIAN);
    for (int node = 0; node < vectors.rows; node++) {
      row.clear().asFloatBuffer().put(vectors.data, vectors.row(node), vectors.columns);
      to.write(row.array());
    }
    to.flush();
  }
}
