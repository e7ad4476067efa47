package org.gmcn.data.generate;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.gmcn.InputException;

/**
 * What {@link CitationGenerator} is to make, with the one place of its defaults.
 *
 * @param nodes documents
 * @param edges citations that are drawn; the few drawn twice count once in the graph
 * @param classes fields of study; class sizes fall by a tenth from one to the next
 * @param features words of the vocabulary, or columns when dense
 * @param words words a document on average, when sparse
 * @param topic the share of a document's words that come from its own field
 * @param homophily the probability that a citation stays within its field
 * @param noise the share of the citations between two nodes drawn blindly
 * @param unlabelled the share of the nodes without a label
 * @param dense features are dense numbers around a point of the class, instead of words
 * @since 0.1
 */
public record GeneratorSpec(
    int nodes,
    int edges,
    int classes,
    int features,
    int words,
    double topic,
    double homophily,
    double noise,
    double unlabelled,
    boolean dense,
    long seed) {

  public static final String NAME = "generated";
  public static final GeneratorSpec DEFAULT =
      new GeneratorSpec(2500, 5000, 7, 1000, 18, 0.3, 0.82, 0, 0, false, 0);

  private static final Pattern COMMA = Pattern.compile(",");

  public GeneratorSpec {
    require(nodes >= 1, "nodes", nodes, "at least 1");
    require(edges >= 0 && edges <= 1_000_000_000, "edges", edges, "from 0 to a thousand million");
    require(nodes > 1 || edges == 0, "edges", edges, "0 when there is one node");
    require(classes >= 1 && classes <= nodes, "classes", classes, "from 1 to the number of nodes");
    require(features >= 1, "features", features, "at least 1");
    require(words >= 1, "words", words, "at least 1");
    requireShare("topic", topic);
    requireShare("homophily", homophily);
    requireShare("noise", noise);
    requireShare("unlabelled", unlabelled);
  }

  private static void require(boolean holds, String key, long value, String range) {
    if (!holds) {
      throw new InputException(
          "generated: " + key + " is " + value + "; it must be " + range + ".");
    }
  }

  private static void requireShare(String key, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new InputException("generated: " + key + " is " + value + "; it must be from 0 to 1.");
    }
  }

  /** Reads {@code generated} or {@code generated:nodes=1e6,edges=1e7,dense=true}. */
  public static GeneratorSpec parse(String text) {
    String rest = text.substring(Math.min(text.length(), NAME.length() + 1));
    Map<String, String> given = new TreeMap<>();
    for (String part : rest.isEmpty() ? new String[0] : COMMA.split(rest, -1)) {
      int at = part.indexOf('=');
      if (at <= 0) {
        throw new InputException(
            "generated: \"" + part + "\" is not a setting; write key=value, e.g. nodes=1000.");
      }
      given.put(part.substring(0, at).strip(), part.substring(at + 1).strip());
    }
    GeneratorSpec d = DEFAULT;
    int nodes = (int) number(given, "nodes", d.nodes, Integer.MAX_VALUE - 8);
    long edges = number(given, "edges", 2L * nodes, Integer.MAX_VALUE - 8);
    GeneratorSpec spec =
        new GeneratorSpec(
            nodes,
            nodes == 1 ? 0 : (int) edges,
            (int) number(given, "classes", Math.min(d.classes, nodes), Integer.MAX_VALUE - 8),
            (int) number(given, "features", d.features, Integer.MAX_VALUE - 8),
            (int) number(given, "words", d.words, Integer.MAX_VALUE - 8),
            share(given, "topic", d.topic),
            share(given, "homophily", d.homophily),
            share(given, "noise", d.noise),
            share(given, "unlabelled", d.unlabelled),
            flag(given, "dense", d.dense),
            number(given, "seed", d.seed, Long.MAX_VALUE));
    if (!given.isEmpty()) {
      throw new InputException(
          "generated: there is no setting "
              + given.keySet().iterator().next()
              + "; there are nodes, edges, classes, features, words, topic, homophily, noise,"
              + " unlabelled, dense and seed.");
    }
    return spec;
  }

  private static long number(Map<String, String> given, String key, long otherwise, long most) {
    String text = given.remove(key);
    if (text == null) {
      return otherwise;
    }
    Double value = parsed(text);
    if (value == null || value != Math.rint(value) || Math.abs(value) > most) {
      throw new InputException("generated: " + key + "=" + text + " is not a whole number.");
    }
    return text.matches("-?[0-9]+") ? Long.parseLong(text) : value.longValue();
  }

  private static double share(Map<String, String> given, String key, double otherwise) {
    String text = given.remove(key);
    if (text == null) {
      return otherwise;
    }
    Double value = parsed(text);
    if (value == null) {
      throw new InputException("generated: " + key + "=" + text + " is not a number.");
    }
    return value;
  }

  private static boolean flag(Map<String, String> given, String key, boolean otherwise) {
    String text = given.remove(key);
    if (text == null) {
      return otherwise;
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes" -> true;
      case "false", "no" -> false;
      default ->
          throw new InputException("generated: " + key + " is true or false, not " + text + ".");
    };
  }

  private static Double parsed(String text) {
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The text that makes exactly these data again. */
  public String text() {
    if (equals(DEFAULT)) {
      return NAME;
    }
    return String.format(
        Locale.ROOT,
        "%s:nodes=%d,edges=%d,classes=%d,features=%d,%shomophily=%s,noise=%s,unlabelled=%s,seed=%d",
        NAME,
        nodes,
        edges,
        classes,
        features,
        dense ? "dense=true," : "words=" + words + ",topic=" + topic + ",",
        homophily,
        noise,
        unlabelled,
        seed);
  }
}
