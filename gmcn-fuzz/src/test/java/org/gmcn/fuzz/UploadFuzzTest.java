package org.gmcn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.app.web.state.DataLibrary;
import org.gmcn.app.web.state.Uploads;
import org.gmcn.app.web.state.Workspace;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** A zip that a browser uploads. */
class UploadFuzzTest {
  private static final Uploads UPLOADS =
      new Workspace(new DataLibrary(DataHome.fromEnvironment()), 1, 1 << 20).uploads();

  private static final Oracle ORACLE =
      new Oracle(
          "upload",
          (input, folder) -> Samples.use(UPLOADS.read("upload", new ByteArrayInputStream(input))));

  static List<byte[]> seeds() throws IOException {
    Map<String, byte[]> files = Samples.written(Samples.weighted(), "csv", "folder");
    Map<String, byte[]> within = new LinkedHashMap<>();
    files.forEach((name, bytes) -> within.put("folder/" + name, bytes));
    within.put("__MACOSX/folder/._nodes.csv", new byte[2000]);
    Map<String, byte[]> outside = new LinkedHashMap<>(files);
    outside.put("../../outside.csv", new byte[10]);
    return List.of(Bundle.zip(files), Bundle.zip(within), Bundle.zip(outside));
  }

  /** Folders of another process go away by themselves. */
  private static void requireNothingLeft() throws InterruptedException {
    File[] left = new File(System.getProperty("java.io.tmpdir")).listFiles(UploadFuzzTest::ours);
    for (int k = 0; k < 50 && Arrays.stream(left).anyMatch(File::exists); k++) {
      Thread.sleep(100);
    }
    assertThat(left).noneMatch(File::exists);
  }

  private static boolean ours(File folder, String name) {
    return name.startsWith("gmcn-upload");
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() throws IOException, InterruptedException {
    List<String> words = List.of("PK\3\4", "PK\7\b", "../", "/", "\\", "nodes.csv", "\u00e4", "\0");
    new Mutations(seeds(), words, 9).check(ORACLE, 800);
    requireNothingLeft();
  }
}
