package org.gmcn.data.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamReader;
import org.gmcn.data.Dataset;
import org.gmcn.data.LoadMemory;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.matrix.Matrix;

/**
 * What {@link GraphMlReader} has met so far: nodes, their values, and edges by the names of their
 * ends.
 */
final class GraphMlGraph {
  private static final Set<String> CLASS_NAMES = Set.of("label", "class");

  private final GraphMlReader reader;
  private final IdTable nodes = new IdTable();
  private final IdTable classes = new IdTable();
  private final Map<String, Integer> featureOf = new HashMap<>();
  private final List<String> featureNames = new ArrayList<>();
  private float[] featureDefaults = {};
  private final List<float[]> rows = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private String classKey;
  private String weightKey;
  private int defaultLabel = Dataset.UNLABELLED;
  private float defaultWeight = 1;
  private boolean inNode;
  private boolean inEdge;
  private float[] row;
  private int label;
  private float weight;
  private String source;
  private String target;

  private record Edge(String source, String target, float weight, int line) {}

  GraphMlGraph(GraphMlReader reader) {
    this.reader = reader;
  }

  /** Takes note of a key; false when it is text that means nothing here. */
  boolean declare(XMLStreamReader xml, GraphMlReader.Key key, String otherwise) {
    if (key.forNode() && CLASS_NAMES.contains(key.name()) && classKey == null) {
      classKey = key.id();
      defaultLabel = otherwise == null ? Dataset.UNLABELLED : classNumber(otherwise);
      return true;
    }
    if (key.forEdge() && key.name().equals("weight") && key.numeric()) {
      weightKey = key.id();
      defaultWeight = otherwise == null ? 1 : number(xml, key, otherwise);
      return true;
    }
    if (!key.forNode()) {
      return true;
    }
    if (!key.numeric()) {
      return false;
    }
    if (nodes.size() > 0) {
      throw reader.error(xml, "the key " + key.name() + " must be declared before the nodes");
    }
    featureOf.put(key.id(), featureNames.size());
    featureNames.add(key.name());
    featureDefaults = Arrays.copyOf(featureDefaults, featureNames.size());
    featureDefaults[featureNames.size() - 1] = otherwise == null ? 0 : number(xml, key, otherwise);
    return true;
  }

  void startNode(XMLStreamReader xml, String id) {
    if (inNode || inEdge) {
      throw reader.error(xml, "a node within a node or an edge is not read; move it out");
    }
    if (nodes.add(id) < 0) {
      throw reader.error(xml, "the node " + id + " is there twice; make its id unique");
    }
    requireMemory();
    inNode = true;
    row = featureDefaults.clone();
    label = defaultLabel;
  }

  /** Nodes without any value get the defaults, so rows can be far larger than what is read. */
  private void requireMemory() {
    int count = nodes.size();
    if (Integer.bitCount(count) == 1) {
      LoadMemory.require(reader.file().toString(), 4L * count * featureNames.size());
    }
  }

  void endNode() {
    inNode = false;
    rows.add(row);
    labels.add(label);
  }

  void startEdge(XMLStreamReader xml, String from, String to) {
    if (inNode || inEdge) {
      throw reader.error(xml, "an edge within a node or an edge is not read; move it out");
    }
    inEdge = true;
    source = from;
    target = to;
    weight = defaultWeight;
  }

  void endEdge(XMLStreamReader xml) {
    inEdge = false;
    edges.add(new Edge(source, target, weight, xml.getLocation().getLineNumber()));
  }

  boolean wants(GraphMlReader.Key key) {
    return inNode
        ? key.id().equals(classKey) || featureOf.containsKey(key.id())
        : inEdge && key.id().equals(weightKey);
  }

  void value(XMLStreamReader xml, GraphMlReader.Key key, String text) {
    if (inEdge) {
      weight = number(xml, key, text);
      if (!(weight > 0)) {
        throw reader.error(xml, "the weight " + text + " is not positive; correct it");
      }
    } else if (key.id().equals(classKey)) {
      label = text.isEmpty() ? Dataset.UNLABELLED : classNumber(text);
    } else {
      row[featureOf.get(key.id())] = number(xml, key, text);
    }
  }

  private int classNumber(String text) {
    int number = classes.add(text);
    return number < 0 ? ~number : number;
  }

  private float number(XMLStreamReader xml, GraphMlReader.Key key, String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true") ? 1 : 0;
    }
    float value = Decimal.parse(text.toCharArray(), 0, text.length());
    if (!Float.isFinite(value)) {
      throw reader.error(
          xml, "\"" + text + "\" for " + key.name() + " is not a finite number; replace it");
    }
    return value;
  }

  Dataset build(Dataset.Builder data) {
    GraphBuilder builder = new GraphBuilder(nodes.size());
    for (Edge edge : edges) {
      int from = node(edge.source, edge.line);
      int to = node(edge.target, edge.line);
      if (from != to) {
        builder.add(from, to, edge.weight);
      }
    }
    int[] numbers = labels.stream().mapToInt(Integer::intValue).toArray();
    data.graph(builder.build())
        .nodeIds(nodes.names())
        .classNames(Ordering.sortClasses(classes.names(), numbers))
        .labels(numbers);
    if (featureNames.isEmpty()) {
      data.warning("There are no features: every node is given one of its own.");
    } else {
      LoadMemory.requireMatrix(reader.file().toString(), nodes.size(), featureNames.size());
      Matrix matrix = new Matrix(nodes.size(), featureNames.size());
      for (int i = 0; i < matrix.rows; i++) {
        System.arraycopy(rows.get(i), 0, matrix.data, matrix.row(i), matrix.columns);
      }
      data.features(matrix).featureNames(List.copyOf(featureNames));
    }
    return data.build();
  }

  private int node(String id, int line) {
    int node = nodes.find(id);
    if (node < 0) {
      throw reader.error(line, "there is no node " + id + "; add it or remove the edge");
    }
    return node;
  }
}
