package org.gmcn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.Datasets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphMlReaderTest {
  private static final String KEYS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      <key id="d0" for="node" attr.name="class" attr.type="string"/>
      <key id="d1" for="node" attr.name="age" attr.type="double"><default>40</default></key>
      <key id="d2" for="edge" attr.name="weight" attr.type="double"/>
      <key id="d3" for="node" attr.name="note" attr.type="string"/>
      <graph edgedefault="directed">
      """;
  private static final String END = "\n</graph></graphml>";

  @TempDir Path folder;

  private Dataset read(String body) throws IOException {
    Path file = folder.resolve("g.graphml");
    Files.writeString(file, body);
    return Datasets.open(file.toString());
  }

  private void refused(String body, String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> read(body))
        .withMessage(folder.resolve("g.graphml") + ", line " + message);
  }

  @Test
  void readsClassesFeaturesAndWeights() throws IOException {
    Dataset data =
        read(
            KEYS
                + """
                <edge source="b" target="a"><data key="d2">2</data></edge>
                <node id="a"><data key="d0">old</data><data key="d1">80.5</data></node>
                <node id="b"><data key="d0">new</data><data key="d3">x</data></node>
                <node id="c"/>
                <edge source="a" target="b"/>
                <edge source="c" target="c"/>
                """
                + END);
    assertThat(data.nodeIds()).containsExactly("a", "b", "c");
    assertThat(data.classNames()).containsExactly("new", "old");
    assertThat(data.labels()).containsExactly(1, 0, -1);
    assertThat(data.featureNames()).containsExactly("age");
    assertThat(data.features().toDense().toArray()).containsExactly(80.5f, 40, 40);
    assertThat(data.graph().weights).containsExactly(2, 2);
    assertThat(data.warnings())
        .contains("The attribute note is text, not a number; it is not used.");
  }

  @Test
  void refusesWithTheLine() {
    refused(
        KEYS + "<node id='a'/>\n<edge source='a' target='z'/>" + END,
        "9: there is no node z; add it or remove the edge.");
    refused(
        KEYS + "<node id='a'><data key='d1'>tall</data></node>" + END,
        "8: \"tall\" for age is not a finite number; replace it.");
    refused(
        KEYS + "<node id='a'/>\n<node id='a'/>" + END,
        "9: the node a is there twice; make its id unique.");
    refused(KEYS + "<node/>" + END, "8: the element node has no id; give it one.");
    refused(
        KEYS + "<node id='a'><data key='q'>1</data></node>" + END,
        "8: the key q is not declared; declare it at the top of the file.");
    refused(KEYS + "<hyperedge/>" + END, "8: hyperedges are not read; replace them by edges.");
    refused(
        KEYS + "<node id='a'><graph/></node>" + END,
        "8: a graph within a graph is not read; flatten it.");
    refused(KEYS + "<node id='a'>", "8: this is no well-formed XML; correct the file.");
  }

  @Test
  void readsNoEntities() throws IOException {
    Files.writeString(folder.resolve("secret"), "old");
    String head =
        "<!DOCTYPE graphml [<!ENTITY e SYSTEM \"file://" + folder.resolve("secret") + "\">]>";
    String body = KEYS.replace("?>\n", "?>" + head + "\n");
    refused(
        body + "<node id='a'><data key='d0'>&e;</data></node>" + END,
        "8: this is no well-formed XML; correct the file.");
  }

  @Test
  void refusesAnEmptyGraph() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> read(KEYS + END))
        .withMessage("g.graphml is an empty graph; give it at least one node.");
  }

  @Test
  void refusesKeysAndNodesWithinNodes() {
    String key = "<key id='d9' for='node' attr.name='late' attr.type='int'/>";
    refused(
        KEYS + "<node id='a'>" + key + "<data key='d9'>1</data></node>" + END,
        "8: the key late must be declared before the nodes.");
    refused(
        KEYS + "<node id='a'><node id='b'/></node>" + END,
        "8: a node within a node or an edge is not read; move it out.");
    refused(
        KEYS + "<edge source='a' target='b'><edge source='a' target='b'/></edge>" + END,
        "8: an edge within a node or an edge is not read; move it out.");
  }
}
