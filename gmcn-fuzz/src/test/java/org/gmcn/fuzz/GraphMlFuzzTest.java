package org.gmcn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside the file lies a secret that entities may name; it must not get into the data. */
class GraphMlFuzzTest {
  private static final String SECRET = "a1b2c3d4e5f6";

  private static final Oracle ORACLE =
      new Oracle(
          "graphml",
          (input, folder) -> {
            Files.writeString(folder.resolve("secret"), SECRET);
            read(Files.write(folder.resolve("data.graphml"), input));
          });

  private static void read(Path file) {
    Dataset data = Datasets.open(file.toString());
    assertThat(data.nodeIds()).doesNotContain(SECRET);
    assertThat(data.classNames()).doesNotContain(SECRET);
    assertThat(data.featureNames()).doesNotContain(SECRET);
    Samples.use(data);
  }

  static List<byte[]> seeds() {
    String keys =
        "<key id='d0' for='node' attr.name='label' attr.type='string'/>"
            + "<key id='d1' for='node' attr.name='x' attr.type='double'><default>1</default></key>"
            + "<key id='d2' for='edge' attr.name='weight' attr.type='float'/>"
            + "<key id='d3' for='all' attr.name='note' attr.type='string'/>";
    String graph =
        "<graph edgedefault='undirected'><node id='a'><data key='d0'>one</data></node>"
            + "<node id='b'><data key='d1'>2.5</data><data key='d3'>x</data></node><node id='c'/>"
            + "<edge source='a' target='b'><data key='d2'>0.5</data></edge>"
            + "<edge source='b' target='c'/></graph>";
    return List.of(
        Samples.text("<?xml version='1.0'?><graphml>" + keys + graph + "</graphml>"),
        Samples.text(
            "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE graphml [<!ENTITY s SYSTEM 'secret'>]>"
                + "<graphml>"
                + keys
                + "<graph><node id='a'><data key='d0'>&s;</data></node></graph></graphml>"));
  }

  @MethodSource("seeds")
  @FuzzTest
  void fuzz(byte[] input) {
    ORACLE.check(input);
  }

  @Test
  void mutations() {
    List<String> words =
        List.of(
            "<node id='z'>",
            "</node>",
            "<graph>",
            "&s;",
            "<!ENTITY",
            "<![CDATA[",
            "]]>",
            "<data ",
            "key='d1'",
            "<key id='d9' attr.type='int'/>",
            "encoding='UTF-16'",
            "&#0;",
            "for='all'",
            "<edge source='a' target='a'>",
            "</edge>",
            "<hyperedge/>",
            "<port/>",
            "1e99",
            "&amp;");
    new Mutations(seeds(), words, 5).check(ORACLE, 2000);
  }
}
