package org.gmcn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.DatasetStatistics;
import org.gmcn.data.Split;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.data.format.DatasetFormats;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;
import org.gmcn.sparse.Topology;

/**
 * Good inputs, made by the writers of this program or kept as small files, and what is done with
 * data.
 */
final class Samples {
  private Samples() {}

  static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Weights, names, a class a node lacks, a split. */
  static Dataset weighted() {
    return Dataset.builder("weighted")
        .graph(new GraphBuilder(5).add(0, 3, 2).add(3, 4).add(1, 2, 0.5f).build())
        .features(Matrix.of(new float[][] {{1, 2}, {0, 0.5f}, {-1, 3}, {0, 0}, {4, 1e-3f}}))
        .labels(new int[] {0, 1, 1, 0, -1})
        .nodeIds(List.of("a", "b", "c", "d", "long name"))
        .classNames(List.of("first", "second"))
        .featureNames(List.of("x", "y"))
        .publicSplit(new Split(new int[] {0, 1}, new int[] {2}, new int[] {3}))
        .build();
  }

  static Dataset words() {
    return Datasets.open("generated:nodes=12,edges=20,features=9,words=3,classes=2");
  }

  /** What the writer of a format makes of the data: a file, or all files of a folder. */
  static Map<String, byte[]> written(Dataset data, String format, String file) {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("sample");
      Path target = folder.resolve(file);
      DatasetFormats.named(format).write(data, target);
      Map<String, byte[]> files = new LinkedHashMap<>();
      try (Stream<Path> written = Files.walk(target)) {
        for (Path path : written.filter(Files::isRegularFile).sorted().toList()) {
          files.put(path.getFileName().toString(), Files.readAllBytes(path));
        }
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      DataFiles.deleteQuietly(folder);
    }
  }

  static byte[] resource(String name) {
    try (InputStream in = Samples.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens data and does with them what every command does before it trains. */
  static void open(Path path) {
    use(Datasets.open(path.toString()));
  }

  static void use(Dataset data) {
    data.checksum();
    DatasetStatistics.of(data);
    Topology.of(data.graph());
    data.publicSplit().ifPresent(split -> split.requireFits(data));
    assertThat(data.nodeIds()).doesNotContainNull();
    assertThat(data.warnings()).doesNotContainNull();
  }
}
