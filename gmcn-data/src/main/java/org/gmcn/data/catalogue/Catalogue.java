package org.gmcn.data.catalogue;

import java.util.List;
import java.util.Optional;

/**
 * The data sets of the paper: where they are published, what bytes they must be, and what they hold
 * once made undirected, without self loops or double edges.
 *
 * @since 0.1
 */
public final class Catalogue {
  private static final String GNN_DATASETS =
      "https://raw.githubusercontent.com/CrawlScript/gnn_datasets/master/";
  private static final String PPNP =
      "https://raw.githubusercontent.com/gasteigerjo/ppnp/master/ppnp/data/";

  /** How the file of an entry is read. */
  public enum Form {
    PLANETOID,
    /** npz, of which the largest connected component counts. */
    NPZ_LARGEST_COMPONENT
  }

  /**
   * One published data set.
   *
   * @param path where a mirror and the cache keep the file
   * @param nodes, edges, features, classes what must be found in it; edges are undirected
   */
  public record Entry(
      String name,
      String about,
      String url,
      String path,
      String sha256,
      Form form,
      int nodes,
      int edges,
      int features,
      int classes) {}

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              "cora",
              "machine-learning papers, words and citations (Planetoid)",
              GNN_DATASETS + "planetoid/cora.zip",
              "gnn_datasets/planetoid/cora.zip",
              "bcef99b301106abcb42cdabfbf501951a127c400fec97eba94eedf768dd2e50d",
              Form.PLANETOID,
              2708,
              5278,
              1433,
              7),
          new Entry(
              "citeseer",
              "computer-science papers, words and citations (Planetoid)",
              GNN_DATASETS + "planetoid/citeseer.zip",
              "gnn_datasets/planetoid/citeseer.zip",
              "1995264a482074301d058c35bc23d09520d0c1438d7df55b75c7556bf0fd9579",
              Form.PLANETOID,
              3327,
              4552,
              3703,
              6),
          new Entry(
              "cora-ml",
              "machine-learning papers of the full Cora, largest component",
              PPNP + "cora_ml.npz",
              "ppnp/cora_ml.npz",
              "e3439bfd32c4a962d5c56a4f313793baee39181c208c90a3915b61183d3e1cda",
              Form.NPZ_LARGEST_COMPONENT,
              2810,
              7981,
              2879,
              7),
          new Entry(
              "amazon-computers",
              "computers bought together, words of their reviews, largest component",
              GNN_DATASETS + "AmazonElectronics/amazon-computers.zip",
              "gnn_datasets/AmazonElectronics/amazon-computers.zip",
              "ef387b28234c0aae28f49a337d5ad4074ec31063ddd7650b8fd0ab986cecd155",
              Form.NPZ_LARGEST_COMPONENT,
              13381,
              245778,
              767,
              10),
          new Entry(
              "amazon-photo",
              "cameras bought together, words of their reviews, largest component",
              GNN_DATASETS + "AmazonElectronics/amazon-photo.zip",
              "gnn_datasets/AmazonElectronics/amazon-photo.zip",
              "9a1a31380c0480c87d4174f3e76e51956720da6e01ad5332b437e3dc99f11724",
              Form.NPZ_LARGEST_COMPONENT,
              7487,
              119043,
              745,
              8));

  private Catalogue() {}

  public static List<Entry> entries() {
    return ENTRIES;
  }

  public static Optional<Entry> find(String name) {
    return ENTRIES.stream().filter(e -> e.name().equals(name)).findFirst();
  }
}
