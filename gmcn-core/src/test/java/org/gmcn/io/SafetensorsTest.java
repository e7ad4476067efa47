package org.gmcn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.TestGraphs;
import org.gmcn.matrix.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsTest {
  @TempDir Path folder;

  private Path written() throws IOException {
    Map<String, Matrix> tensors = new LinkedHashMap<>();
    tensors.put("theta.0", TestGraphs.uniform(5, 3, -1, 1, 1));
    tensors.put("bias \"é\"", TestGraphs.uniform(1, 17, -1, 1, 2));
    Path file = folder.resolve("model.safetensors");
    Safetensors.write(file, tensors, Map.of("method", "gmcn"));
    return file;
  }

  /** A reader written from the format's specification, that shares nothing with the product's. */
  @Test
  void theBytesAreWhatTheSpecificationSays() throws IOException {
    byte[] bytes = Files.readAllBytes(written());
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long length = buffer.getLong();
    assertThat(length % 8).isZero();
    String header = new String(bytes, 8, (int) length, StandardCharsets.UTF_8);
    assertThat(header).startsWith("{");
    assertThat(header.stripTrailing())
        .isEqualTo(
            "{\"__metadata__\":{\"method\":\"gmcn\"},"
                + "\"theta.0\":{\"dtype\":\"F32\",\"shape\":[5,3],\"data_offsets\":[0,60]},"
                + "\"bias \\\"é\\\"\":{\"dtype\":\"F32\",\"shape\":[1,17],\"data_offsets\":[60,128]}}");
    assertThat(bytes).hasSize((int) (8 + length + 128));
    buffer.position((int) (8 + length));
    float[] values = new float[32];
    buffer.asFloatBuffer().get(values);
    assertThat(Arrays.copyOf(values, 15)).isEqualTo(TestGraphs.uniform(5, 3, -1, 1, 1).toArray());
    assertThat(Arrays.copyOfRange(values, 15, 32))
        .isEqualTo(TestGraphs.uniform(1, 17, -1, 1, 2).toArray());
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Map<String, Matrix> read = Safetensors.read(written());
    assertThat(read.keySet()).containsExactly("theta.0", "bias \"é\"");
    assertThat(read.get("theta.0").toArray())
        .isEqualTo(TestGraphs.uniform(5, 3, -1, 1, 1).toArray());
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    Path file = written();
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 0; length < bytes.length; length += 3) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> Safetensors.read(file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("model.safetensors is damaged");
    }
  }

  @Test
  void headersThatLieAreRefused() throws IOException {
    for (String header :
        List.of(
            "[]",
            "{",
            "{\"a\":1}",
            "{\"a\":{\"dtype\":\"F64\",\"shape\":[1,1],\"data_offsets\":[0,8]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1,1],\"data_offsets\":[0,4]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[2,1],\"data_offsets\":[0,4]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[4000000000,4000000000],\"data_offsets\":[0,4]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[100,100],\"data_offsets\":[0,40000]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[1,1],\"data_offsets\":[0,4]},"
                + "\"b\":{\"dtype\":\"F32\",\"shape\":[1,1],\"data_offsets\":[0,4]}}")) {
      byte[] text = header.getBytes(StandardCharsets.UTF_8);
      ByteBuffer buffer = ByteBuffer.allocate(8 + text.length + 4).order(ByteOrder.LITTLE_ENDIAN);
      buffer.putLong(text.length).put(text).putFloat(1);
      Path file = folder.resolve("bad.safetensors");
      Files.write(file, buffer.array());
      assertThatThrownBy(() -> Safetensors.read(file))
          .as(header)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("damaged");
    }
  }

  @Test
  void tensorsThatOverlapOrLeaveBytesOutAreRefused() throws IOException {
    for (int[] offsets : new int[][] {{0, 8, 4, 12}, {4, 12, 0, 8}, {0, 8, 0, 8}, {0, 4, 8, 12}}) {
      StringBuilder header = new StringBuilder();
      for (int t = 0; t < 2; t++) {
        int from = offsets[2 * t];
        int to = offsets[2 * t + 1];
        header
            .append(t == 0 ? "{\"a\"" : ",\"b\"")
            .append(":{\"dtype\":\"F32\",\"shape\":[1,")
            .append((to - from) / 4)
            .append("],\"data_offsets\":[")
            .append(from + "," + to)
            .append("]}");
      }
      byte[] text = header.append('}').toString().getBytes(StandardCharsets.UTF_8);
      ByteBuffer buffer = ByteBuffer.allocate(8 + text.length + 16).order(ByteOrder.LITTLE_ENDIAN);
      buffer.putLong(text.length).put(text);
      Path file = Files.write(folder.resolve("bad.safetensors"), buffer.array());
      assertThatThrownBy(() -> Safetensors.read(file))
          .as(header.toString())
          .isInstanceOf(InputException.class)
          .hasMessageContaining("overlap or leave bytes out");
    }
  }

  /** Two thousand million rows of nothing take no time and no memory. */
  @Test
  void rowsWithoutColumnsAreNotRead() throws IOException {
    byte[] text =
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2147483647,0],\"data_offsets\":[0,0]}}"
            .getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.allocate(8 + text.length).order(ByteOrder.LITTLE_ENDIAN);
    buffer.putLong(text.length).put(text);
    Path file = Files.write(folder.resolve("empty.safetensors"), buffer.array());
    assertThat(Safetensors.read(file).get("a").stored()).isZero();
  }
}
