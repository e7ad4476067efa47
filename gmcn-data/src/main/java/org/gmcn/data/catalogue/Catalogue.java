package org.gmcn.data.catalogue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gmcn.data.Dataset;
import org.gmcn.data.format.MusaeReader;
import org.gmcn.data.format.NpzReader;
import org.gmcn.data.format.PlanetoidReader;

/**
 * The published data sets: where they are published, what bytes they must be, and what they hold
 * once made undirected, without self loops or double edges.
 *
 * @since 0.1
 */
public final class Catalogue {
  /** Makes a data set of the given name from its files. */
  @FunctionalInterface
  public interface Opening {
    Dataset open(String name, List<Path> files);
  }

  /**
   * One published data set.
   *
   * @param nodes, edges, features, classes what must be found in it; edges are undirected
   */
  public record Entry(
      String name,
      String about,
      List<PublishedFile> files,
      Opening opening,
      int nodes,
      int edges,
      int features,
      int classes) {}

  private static final Opening PLANETOID =
      (name, files) -> PlanetoidReader.read(name, files.get(0));
  private static final Opening NPZ = (name, files) -> NpzReader.read(name, files.get(0), false);
  private static final Opening NPZ_LARGEST_COMPONENT =
      (name, files) -> NpzReader.read(name, files.get(0), true);

  /** The classes of cora-ml, in the order of its files. */
  static final List<String> CORA_ML_CLASSES =
      List.of(
          "Case-Based",
          "Theory",
          "Genetic_Algorithms",
          "Probabilistic_Methods",
          "Neural_Networks",
          "Rule_Learning",
          "Reinforcement_Learning");

  private static final List<Entry> ENTRIES =
      List.of(
          entry(
              "cora",
              "machine-learning papers, words and citations (Planetoid)",
              named(
                  PLANETOID,
                  List.of(
                      "Theory",
                      "Reinforcement_Learning",
                      "Genetic_Algorithms",
                      "Neural_Networks",
                      "Probabilistic_Methods",
                      "Case_Based",
                      "Rule_Learning")),
              new int[] {2708, 5278, 1433, 7},
              "gnn_datasets/planetoid/cora.zip"),
          entry(
              "citeseer",
              "computer-science papers, words and citations (Planetoid)",
              named(PLANETOID, List.of("AI", "ML", "IR", "DB", "Agents", "HCI")),
              new int[] {3327, 4552, 3703, 6},
              "gnn_datasets/planetoid/citeseer.zip"),
          entry(
              "cora-ml",
              "machine-learning papers of the full Cora, largest component",
              named(NPZ_LARGEST_COMPONENT, CORA_ML_CLASSES),
              new int[] {2810, 7981, 2879, 7},
              "ppnp/cora_ml.npz"),
          entry(
              "amazon-computers",
              "computers bought together, words of their reviews, largest component",
              NPZ_LARGEST_COMPONENT,
              new int[] {13381, 245778, 767, 10},
              "gnn_datasets/AmazonElectronics/amazon-computers.zip"),
          entry(
              "amazon-photo",
              "cameras bought together, words of their reviews, largest component",
              NPZ_LARGEST_COMPONENT,
              new int[] {7487, 119043, 745, 8},
              "gnn_datasets/AmazonElectronics/amazon-photo.zip"),
          entry(
              "minesweeper",
              "fields of a game, neighbours on a grid (heterophilous-graphs)",
              named(NPZ, List.of("no mine", "mine")),
              new int[] {10000, 39402, 7, 2},
              "heterophilous-graphs/data/minesweeper.npz"),
          entry(
              "tolokers",
              "workers of a crowdsourcing site who shared tasks (heterophilous-graphs)",
              NPZ,
              new int[] {11758, 519000, 10, 2},
              "heterophilous-graphs/data/tolokers.npz"),
          entry(
              "actor",
              "actors named on the same page (heterophilous-graphs)",
              NPZ,
              new int[] {7600, 26659, 932, 5},
              "heterophilous-graphs/data/actor.npz"),
          entry(
              "chameleon-filtered",
              "linked pages of Wikipedia, without copies (heterophilous-graphs)",
              NPZ,
              new int[] {890, 8854, 2325, 5},
              "heterophilous-graphs/data/chameleon_filtered.npz"),
          entry(
              "squirrel-filtered",
              "linked pages of Wikipedia, without copies (heterophilous-graphs)",
              NPZ,
              new int[] {2223, 46998, 2089, 5},
              "heterophilous-graphs/data/squirrel_filtered.npz"),
          entry(
              "texas",
              "linked pages of a university (heterophilous-graphs)",
              NPZ,
              new int[] {183, 279, 1703, 5},
              "heterophilous-graphs/data/texas.npz"),
          entry(
              "cornell",
              "linked pages of a university (heterophilous-graphs)",
              NPZ,
              new int[] {183, 277, 1703, 5},
              "heterophilous-graphs/data/cornell.npz"),
          entry(
              "wisconsin",
              "linked pages of a university (heterophilous-graphs)",
              NPZ,
              new int[] {251, 450, 1703, 5},
              "heterophilous-graphs/data/wisconsin.npz"),
          entry(
              "musae-facebook",
              "pages of Facebook that like each other (MUSAE)",
              (name, files) -> MusaeReader.read(name, files.get(0), files.get(1), files.get(2)),
              new int[] {22470, 170823, 4714, 4},
              "MUSAE/input/edges/facebook_edges.csv",
              "MUSAE/input/features/facebook.json",
              "MUSAE/input/target/facebook_target.csv"),
          entry(
              "uai",
              "linked documents and their words (GraphData)",
              NPZ,
              new int[] {3067, 28308, 4973, 19},
              "GraphData/datasets/uai.npz"),
          PoisonedGraphs.polblogs());

  private Catalogue() {}

  /**
   * @param counts nodes, edges, features and classes
   */
  static Entry entry(String name, String about, Opening opening, int[] counts, String... paths) {
    return new Entry(
        name,
        about,
        Stream.of(paths).map(PublishedFile::at).toList(),
        opening,
        counts[0],
        counts[1],
        counts[2],
        counts[3]);
  }

  /** Gives the classes names; the data keep their checksum. */
  static Opening named(Opening opening, List<String> classes) {
    return (name, files) -> {
      Dataset data = opening.open(name, files);
      return data.toBuilder().classNames(classes).checksum(data.checksum()).build();
    };
  }

  /** The data sets that have a name of their own. */
  public static List<Entry> entries() {
    return ENTRIES;
  }

  /** The families of poisoned graphs; each has all its files and the counts of its clean graph. */
  public static List<Entry> families() {
    return PoisonedGraphs.families();
  }

  /** The names of all data sets but those made with a share that the user chooses. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    ENTRIES.forEach(entry -> names.add(entry.name()));
    names.addAll(PoisonedGraphs.names());
    return List.copyOf(names);
  }

  /** A data set or a poisoned graph; refuses a rate that was not published. */
  public static Optional<Entry> find(String name) {
    return ENTRIES.stream()
        .filter(e -> e.name().equals(name))
        .findFirst()
        .or(() -> PoisonedGraphs.find(name));
  }
}
