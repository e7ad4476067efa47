package org.gmcn.spark;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.gmcn.InputException;
import scala.Tuple2;

/**
 * A graph that lies on the cluster in blocks, with its nodes' features and labels. The driver knows
 * sizes and class names, nothing that grows with the graph.
 */
public final class SparkGraph implements AutoCloseable {
  private static final int MOST_CLASSES = 10_000;

  private final JavaSparkContext context;
  private final NodeIndex index;
  private final JavaRDD<Block> blocks;
  private final JavaRDD<NodeRows> nodes;
  private final FeatureColumns features;
  private final List<String> classNames;
  private final double[] sizes;

  private SparkGraph(
      JavaSparkContext context,
      NodeIndex index,
      JavaRDD<Block> blocks,
      JavaRDD<NodeRows> nodes,
      FeatureColumns features,
      List<String> classNames) {
    this.context = context;
    this.index = index;
    this.blocks = blocks;
    this.nodes = nodes;
    this.features = features;
    this.classNames = classNames;
    this.sizes =
        TreeSum.of(
            blocks.zipPartitions(
                nodes, (b, n) -> List.of(sizes(b.next(), n.next().sets())).iterator()));
  }

  private static Tuple2<Integer, double[]> sizes(Block block, NodeSets sets) {
    return new Tuple2<>(
        block.id,
        new double[] {
          block.ownedEdges(),
          sets.train().length,
          sets.validation().length,
          sets.test().length,
          block.foreign()
        });
  }

  /**
   * Lays a graph out.
   *
   * @param selfLoops whether every node gets an edge to itself, as GCN and its kin want
   */
  public static SparkGraph of(
      Dataset<Row> nodes,
      Dataset<Row> edges,
      GraphColumns columns,
      GraphSettings settings,
      boolean selfLoops) {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(nodes.sparkSession().sparkContext());
    describe(context, "number the nodes");
    NodeIndex index = NodeIndex.of(nodes, columns.id(), settings.partition());
    Dataset<Row> numbered = EdgeTable.numbered(edges, columns, index);
    if (settings.partition() == GraphSettings.Partition.LOCALITY) {
      describe(context, "find communities");
      NodeIndex plain = index;
      index = Communities.number(numbered, plain);
      plain.close();
      numbered = EdgeTable.numbered(edges, columns, index);
    }
    BlockRanges ranges =
        new BlockRanges(index.count(), (int) Math.min(settings.blocks(), index.count()));
    describe(context, "cut the graph into blocks");
    JavaRDD<BlockRows> rows =
        EdgeTable.rows(numbered, ranges, selfLoops).persist(StorageLevel.MEMORY_AND_DISK());
    refuse(rows.map(BlockRows::problem));
    JavaRDD<Block> blocks = kept(context, BlockAssembly.blocks(rows));
    blocks.count();
    rows.unpersist(false);
    describe(context, "place the features");
    FeatureColumns features = FeatureColumns.of(nodes, columns);
    List<String> classNames =
        settings.classNames() == null ? classes(nodes, columns) : settings.classNames();
    JavaRDD<NodeRows> nodeRows =
        NodeTable.rows(nodes, columns, settings, features, classNames, index, ranges)
            .persist(StorageLevel.MEMORY_AND_DISK());
    refuse(nodeRows.map(NodeRows::problem));
    return new SparkGraph(context, index, blocks, nodeRows, features, classNames);
  }

  /**
   * Keeps an RDD in memory and, where the context has a checkpoint folder, its contents there: what
   * a lost executor held is then read again instead of computed. The map between the two takes the
   * files' preferred places away, so that tasks go where the memory is.
   */
  static <T> JavaRDD<T> kept(JavaSparkContext context, JavaRDD<T> computed) {
    if (context.getCheckpointDir().isPresent()) {
      computed.checkpoint();
    }
    return computed.map(item -> item).persist(StorageLevel.MEMORY_AND_DISK());
  }

  /**
   * Throws the first problem, of which a block has at most one. All blocks are asked at once, not
   * one after the other as by {@code take}: this is where they are computed and kept, so it spreads
   * them over the executors.
   */
  private static void refuse(JavaRDD<String> problems) {
    List<String> found = problems.filter(Objects::nonNull).collect();
    if (!found.isEmpty()) {
      throw new InputException(found.get(0));
    }
  }

  private static List<String> classes(Dataset<Row> nodes, GraphColumns columns) {
    if (!List.of(nodes.columns()).contains(columns.label())) {
      throw new InputException(
          "The nodes have no column named " + columns.label() + "; name the column of the labels.");
    }
    List<String> names = new ArrayList<>();
    for (Row row :
        nodes
            .select(col(columns.label()).cast("string"))
            .distinct()
            .limit(MOST_CLASSES + 1)
            .collectAsList()) {
      if (!row.isNullAt(0) && !row.getString(0).isEmpty()) {
        names.add(row.getString(0));
      }
    }
    if (names.size() > MOST_CLASSES) {
      throw new InputException(
          "There are more than " + MOST_CLASSES + " classes; is the label column the right one?");
    }
    boolean numbers = names.stream().allMatch(name -> name.matches("-?[0-9]{1,18}"));
    names.sort(numbers ? Comparator.comparing(Long::valueOf) : Comparator.naturalOrder());
    return List.copyOf(names);
  }

  static void describe(JavaSparkContext context, String what) {
    context.setJobDescription("gmcn: " + what);
  }

  JavaSparkContext context() {
    return context;
  }

  NodeIndex index() {
    return index;
  }

  JavaRDD<Block> blocks() {
    return blocks;
  }

  JavaRDD<NodeRows> nodeRows() {
    return nodes;
  }

  public long nodes() {
    return index.count();
  }

  public long directedEdges() {
    return (long) sizes[0];
  }

  public long trainNodes() {
    return (long) sizes[1];
  }

  public long validationNodes() {
    return (long) sizes[2];
  }

  public long testNodes() {
    return (long) sizes[3];
  }

  /** Rows that travel in one exchange: foreign nodes, summed over the blocks. */
  public long boundaryRows() {
    return (long) sizes[4];
  }

  public int features() {
    return features.size();
  }

  public List<String> featureNames() {
    return features.featureNames();
  }

  public List<String> classNames() {
    return classNames;
  }

  @Override
  public void close() {
    blocks.unpersist(false);
    nodes.unpersist(false);
    index.close();
  }
}
