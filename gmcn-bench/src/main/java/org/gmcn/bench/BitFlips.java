package org.gmcn.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.gmcn.InputException;
import org.gmcn.Rng;
import org.gmcn.compute.Compute;
import org.gmcn.data.Dataset;
import org.gmcn.data.FeatureScaling;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.engine.Weights;
import org.gmcn.io.Checkpoint;
import org.gmcn.model.SavedModel;

/**
 * Flips one bit at a time in the files of a model or of a checkpoint and reads it: it is refused
 * with a sentence, or gives what the undamaged files give.
 *
 * <p>Arguments: the folder, the number of flips, the seed. Files take turns.
 */
final class BitFlips {
  private final Path folder;
  private final boolean model;
  private final float[] expected;

  private BitFlips(Path folder) throws IOException {
    this.folder = folder;
    this.model = Files.exists(folder.resolve("model.json"));
    this.expected = result();
  }

  public static void main(String[] args) throws IOException {
    BitFlips flips = new BitFlips(Path.of(args[0]));
    if (!flips.run(Integer.parseInt(args[1]), new Rng(Long.parseLong(args[2])))) {
      System.exit(1);
    }
  }

  private boolean run(int count, Rng rng) throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(folder)) {
      files = entries.sorted().toList();
    }
    int refused = 0;
    int different = 0;
    for (int k = 0; k < count; k++) {
      Path file = files.get(k % files.size());
      byte[] bytes = Files.readAllBytes(file);
      byte[] damaged = bytes.clone();
      damaged[rng.nextInt(bytes.length)] ^= (byte) (1 << rng.nextInt(8));
      Files.write(file, damaged);
      try {
        different += Arrays.equals(result(), expected) ? 0 : 1;
      } catch (InputException | Checkpoint.Damaged e) {
        refused++;
      }
      Files.write(file, bytes);
    }
    System.out.printf(
        "%s of %d files: %d bits flipped, %d refused, %d harmless, %d with another result%n",
        model ? "a model" : "a checkpoint",
        files.size(),
        count,
        refused,
        count - refused - different,
        different);
    return different == 0;
  }

  /** The scores of all nodes, or the weights to resume from. */
  private float[] result() throws IOException {
    return model ? scores(SavedModel.read(folder)) : weights(Checkpoint.read(folder));
  }

  private static float[] scores(SavedModel model) {
    Dataset data = Datasets.open((String) model.provenance().get("data"));
    FeatureScaling scaling = FeatureScaling.parse(model.training().features().name());
    try (Compute compute = Compute.of(1)) {
      return model
          .network(data.graph(), scaling.apply(data.features()), compute)
          .forward(false, 0)
          .toArray();
    }
  }

  private static float[] weights(Checkpoint checkpoint) {
    float[] all = new float[0];
    for (Weights weights : List.of(checkpoint.progress().state(), checkpoint.progress().best())) {
      for (var matrix : weights.asMap().values()) {
        float[] values = matrix.toArray();
        all = Arrays.copyOf(all, all.length + values.length);
        System.arraycopy(values, 0, all, all.length - values.length, values.length);
      }
    }
    return all;
  }
}
