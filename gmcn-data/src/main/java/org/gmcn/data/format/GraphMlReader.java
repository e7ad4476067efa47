package org.gmcn.data.format;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gmcn.InputException;
import org.gmcn.data.DataFiles;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;

/**
 * GraphML: the node key named label or class is the class, every numeric node key (int, long,
 * float, double, boolean) a feature, the numeric edge key weight the weight. Keys of text are
 * passed over with a warning. Edges are undirected whatever the file says. Document types and
 * entities are not read, and graphs within graphs are refused.
 *
 * @since 0.1
 */
public final class GraphMlReader {
  /** Heap for a byte of the file, at least. */
  private static final double HEAP_A_BYTE = 0.3;

  private final Path file;
  private final Map<String, Key> keys = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final GraphMlGraph graph;
  private int depth;

  /** A declared attribute: what it is for, and its value where a node or an edge has none. */
  record Key(String id, String name, boolean numeric, boolean forNode, boolean forEdge) {}

  public GraphMlReader(Path file) {
    this.file = file;
    this.graph = new GraphMlGraph(this);
  }

  public Dataset read(String datasetName) {
    LoadMemory.require(file.toString(), LoadMemory.of(file, HEAP_A_BYTE));
    WstxInputFactory factory = new WstxInputFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      while (xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          start(xml);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          end(xml);
        }
      }
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      throw new InputException(
          file + ", line " + line + ": this is no well-formed XML; correct the file.", e);
    } catch (IOException e) {
      throw DataFiles.cannotRead(file, e);
    }
    Dataset.Builder data = Dataset.builder(datasetName).checksum(DataFiles.sha256(file));
    warnings.forEach(data::warning);
    return graph.build(data);
  }

  private void start(XMLStreamReader xml) throws XMLStreamException {
    switch (xml.getLocalName()) {
      case "key" -> declare(xml);
      case "graph" -> {
        if (++depth > 1) {
          throw error(xml, "a graph within a graph is not read; flatten it");
        }
      }
      case "node" -> graph.startNode(xml, required(xml, "id"));
      case "edge" -> graph.startEdge(xml, required(xml, "source"), required(xml, "target"));
      case "hyperedge" -> throw error(xml, "hyperedges are not read; replace them by edges");
      case "data" -> data(xml);
      default -> {}
    }
  }

  private void end(XMLStreamReader xml) {
    switch (xml.getLocalName()) {
      case "graph" -> depth--;
      case "node" -> graph.endNode();
      case "edge" -> graph.endEdge(xml);
      default -> {}
    }
  }

  private void declare(XMLStreamReader xml) throws XMLStreamException {
    String id = required(xml, "id");
    String target = attribute(xml, "for", "all");
    String name = attribute(xml, "attr.name", id);
    boolean numeric =
        switch (attribute(xml, "attr.type", "string")) {
          case "int", "long", "float", "double", "boolean" -> true;
          default -> false;
        };
    boolean forNode = target.equals("node") || target.equals("all");
    boolean forEdge = target.equals("edge") || target.equals("all");
    Key key = new Key(id, name, numeric, forNode, forEdge);
    keys.put(id, key);
    String otherwise = defaultOf(xml);
    if (!graph.declare(xml, key, otherwise)) {
      warnings.add("The attribute " + name + " is text, not a number; it is not used.");
    }
  }

  /** The text of the default element within a key, or null; reads up to the key's end. */
  private static String defaultOf(XMLStreamReader xml) throws XMLStreamException {
    String text = null;
    while (xml.next() != XMLStreamConstants.END_ELEMENT || !xml.getLocalName().equals("key")) {
      if (xml.getEventType() == XMLStreamConstants.START_ELEMENT
          && xml.getLocalName().equals("default")) {
        text = xml.getElementText().strip();
      }
    }
    return text;
  }

  private void data(XMLStreamReader xml) throws XMLStreamException {
    String id = required(xml, "key");
    Key key = keys.get(id);
    if (key == null) {
      throw error(xml, "the key " + id + " is not declared; declare it at the top of the file");
    }
    if (graph.wants(key)) {
      graph.value(xml, key, xml.getElementText().strip());
    }
  }

  private String required(XMLStreamReader xml, String name) {
    String value = attribute(xml, name, null);
    if (value == null) {
      throw error(xml, "the element " + xml.getLocalName() + " has no " + name + "; give it one");
    }
    return value;
  }

  private static String attribute(XMLStreamReader xml, String name, String otherwise) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? otherwise : value;
  }

  Path file() {
    return file;
  }

  InputException error(XMLStreamReader xml, String what) {
    return error(xml.getLocation().getLineNumber(), what);
  }

  InputException error(int line, String what) {
    return new InputException(file + ", line " + line + ": " + what + ".");
  }
}
