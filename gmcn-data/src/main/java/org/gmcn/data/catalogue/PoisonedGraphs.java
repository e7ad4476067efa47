package org.gmcn.data.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.EdgeNoise;
import org.gmcn.data.WrongEdges;
import org.gmcn.data.format.ProGnnReader;
import org.gmcn.graph.Graph;

/**
 * Graphs with wrong edges, all on the largest connected component of a clean graph and with its
 * published split: two published attacks, and three kinds of wrong edges that are made here. Names
 * are {@code BASE-KIND:AMOUNT}, for random kinds also {@code BASE-KIND:AMOUNT:SEED}.
 */
final class PoisonedGraphs {
  /** A clean graph; {@code file} is its name in the published files. */
  private record Base(String name, String file, int nodes, int edges, int features, int classes) {

    /** The clean file and the one with the split. */
    List<String> paths(Kind kind) {
      return List.of(
          "gnn-meta-attack/data/" + file + ".npz",
          kind == Kind.NETTACK
              ? "Pro-GNN/nettack/" + file + "_nettacked_nodes.json"
              : "Pro-GNN/splits/" + file + "_prognn_splits.json");
    }

    int[] counts() {
      return new int[] {nodes, edges, features, classes};
    }
  }

  /** How the wrong edges came about. */
  private enum Kind {
    METATTACK("Metattack; RATE", "RATE"),
    NETTACK("Nettack; EDGES per target", "EDGES"),
    REWIRED("edges replaced by random ones", "SHARE[:SEED]"),
    RANDOM("random edges between classes added", "SHARE[:SEED]"),
    SIMILAR("edges between similar nodes of different classes added", "SHARE");

    final String about;
    final String arguments;

    Kind(String about, String arguments) {
      this.about = about;
      this.arguments = arguments;
    }

    /** The amounts that were published; none if the graphs are made here. */
    List<String> published() {
      return switch (this) {
        case METATTACK -> List.of("0", "0.05", "0.1", "0.15", "0.2", "0.25");
        case NETTACK -> List.of("0", "1", "2", "3", "4", "5");
        default -> List.of();
      };
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean suits(Base base) {
      return switch (this) {
        case NETTACK -> !base.equals(CORA_ML);
        case SIMILAR -> !base.equals(POLBLOGS);
        default -> true;
      };
    }
  }

  private static final Base CORA_ML = new Base("cora-ml", "cora_ml", 2810, 7981, 2879, 7);
  private static final Base POLBLOGS = new Base("polblogs", "polblogs", 1222, 16714, 1222, 2);
  private static final List<Base> BASES =
      List.of(
          new Base("cora", "cora", 2485, 5069, 1433, 7),
          new Base("citeseer", "citeseer", 2110, 3668, 3703, 6),
          CORA_ML,
          POLBLOGS);

  private static final Pattern NAME =
      Pattern.compile(
          "(cora|citeseer|cora-ml|polblogs)-(metattack|nettack|rewired|random|similar)(?::(.*))?");
  private static final Pattern AMOUNT = Pattern.compile("([0-9.eE-]{1,20})(?::([0-9]{1,18}))?");

  private PoisonedGraphs() {}

  /** The clean graph under a name of its own. */
  static Catalogue.Entry polblogs() {
    return Catalogue.entry(
        POLBLOGS.name(),
        "political blogs that link to each other, largest component, no features",
        published(POLBLOGS),
        POLBLOGS.counts(),
        POLBLOGS.paths(Kind.METATTACK).toArray(String[]::new));
  }

  static List<Catalogue.Entry> families() {
    List<Catalogue.Entry> families = new ArrayList<>();
    for (Base base : BASES) {
      for (Kind kind : Kind.values()) {
        if (kind.suits(base)) {
          List<String> paths = new ArrayList<>(base.paths(kind));
          kind.published().stream()
              .skip(1)
              .forEach(amount -> paths.add(attack(base, kind, amount)));
          families.add(
              Catalogue.entry(
                  base.name() + "-" + kind.word() + ":" + kind.arguments,
                  about(base, kind),
                  published(base),
                  base.counts(),
                  paths.toArray(String[]::new)));
        }
      }
    }
    return families;
  }

  private static String about(Base base, Kind kind) {
    return base.name()
        + ", largest component: "
        + kind.about
        + (kind.published().isEmpty() ? "" : " " + String.join(", ", kind.published()));
  }

  /** The graphs of the published attacks. */
  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (Base base : BASES) {
      for (Kind kind : Kind.values()) {
        if (kind.suits(base)) {
          kind.published().forEach(a -> names.add(base.name() + "-" + kind.word() + ":" + a));
        }
      }
    }
    return names;
  }

  static Optional<Catalogue.Entry> find(String text) {
    Matcher name = NAME.matcher(text);
    if (!name.matches()) {
      return Optional.empty();
    }
    Base base =
        BASES.stream().filter(b -> b.name().equals(name.group(1))).findFirst().orElseThrow();
    Kind kind = Kind.valueOf(name.group(2).toUpperCase(Locale.ROOT));
    String arguments = name.group(3) == null ? "" : name.group(3);
    if (!kind.suits(base)) {
      throw new InputException(
          kind == Kind.NETTACK
              ? "There is no published Nettack on cora-ml; choose cora, citeseer or polblogs."
              : "polblogs has no features to compare; choose cora, citeseer or cora-ml.");
    }
    return Optional.of(
        kind.published().isEmpty()
            ? made(base, kind, text, arguments)
            : attacked(base, kind, text, arguments));
  }

  private static Catalogue.Entry attacked(Base base, Kind kind, String text, String wanted) {
    String amount =
        kind.published().stream()
            .filter(known -> isNumber(wanted, Double.parseDouble(known)))
            .findFirst()
            .orElseThrow(
                () ->
                    new InputException(
                        text
                            + " was not published; there are "
                            + String.join(
                                ", ",
                                kind.published().stream()
                                    .map(a -> base.name() + "-" + kind.word() + ":" + a)
                                    .toList())
                            + "."));
    List<String> paths = new ArrayList<>(base.paths(kind));
    if (!amount.equals("0")) {
      paths.add(attack(base, kind, amount));
    }
    return Catalogue.entry(
        base.name() + "-" + kind.word() + ":" + amount,
        about(base, kind),
        published(base),
        base.counts(),
        paths.toArray(String[]::new));
  }

  private static boolean isNumber(String text, double number) {
    return AMOUNT.matcher(text).matches() && parse(text) == number;
  }

  /** The number, or NaN. */
  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String attack(Base base, Kind kind, String amount) {
    return kind == Kind.METATTACK
        ? "Pro-GNN/meta/" + base.file() + "_meta_adj_" + amount + ".npz"
        : "Pro-GNN/nettack/" + base.file() + "_nettack_adj_" + amount + ".0.npz";
  }

  private static Catalogue.Opening published(Base base) {
    Catalogue.Opening opening =
        (name, files) ->
            ProGnnReader.read(
                name,
                files.get(0),
                files.get(1),
                files.size() > 2 ? Optional.of(files.get(2)) : Optional.empty());
    return base.equals(CORA_ML) ? Catalogue.named(opening, Catalogue.CORA_ML_CLASSES) : opening;
  }

  private static Catalogue.Entry made(Base base, Kind kind, String text, String arguments) {
    Matcher matcher = AMOUNT.matcher(arguments);
    double share = matcher.matches() ? parse(matcher.group(1)) : Double.NaN;
    boolean seeded = matcher.matches() && matcher.group(2) != null;
    if (!(share >= 0 && share <= 1) || (seeded && kind == Kind.SIMILAR)) {
      throw new InputException(
          text
              + " cannot be made; give "
              + base.name()
              + "-"
              + kind.word()
              + ":"
              + kind.arguments
              + " with a share from 0 to 1, e.g. "
              + base.name()
              + "-"
              + kind.word()
              + ":0.1.");
    }
    long seed = seeded ? Long.parseLong(matcher.group(2)) : 0;
    return Catalogue.entry(
        text,
        about(base, kind),
        (name, files) -> poison(published(base).open(name, files), kind, share, seed),
        base.counts(),
        base.paths(kind).toArray(String[]::new));
  }

  private static Dataset poison(Dataset clean, Kind kind, double share, long seed) {
    Graph graph =
        switch (kind) {
          case REWIRED -> EdgeNoise.rewire(clean.graph(), share, seed).graph();
          case RANDOM -> WrongEdges.random(clean, share, seed);
          case SIMILAR -> WrongEdges.similar(clean, clean.publicSplit().orElseThrow(), share);
          case METATTACK, NETTACK -> throw new IllegalArgumentException("published, not made");
        };
    return clean.withGraph(graph);
  }
}
