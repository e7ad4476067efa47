package org.gmcn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.Split;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.data.generate.KarateClub;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFolderTest {
  private static final String EDGES = "source,target\na,b\nb,c\n";

  @TempDir Path folder;

  private void write(String file, String... lines) throws IOException {
    Files.writeString(folder.resolve(file), String.join("\n", lines));
  }

  private Dataset read() {
    return Datasets.open(folder.toString());
  }

  private void refused(String message) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(this::read)
        .withMessage(message.replace("DIR", folder.toString()));
  }

  @Test
  void readsDenseFeaturesLabelsAndSplit() throws IOException {
    write(
        "nodes.csv",
        "\uFEFFid,split,label,height,\"weight, in kg\"",
        "a,train,zebra,1.5,-2",
        "b,,,0,3e2",
        "c,test,ape,.25,7",
        "");
    write("edges.csv", "target,source,weight", "a,b,2.5", "b,a,1", "c,c,1", "");
    Dataset data = read();
    assertThat(data.name()).isEqualTo(folder.getFileName().toString());
    assertThat(data.nodeIds()).containsExactly("a", "b", "c");
    assertThat(data.classNames()).containsExactly("ape", "zebra");
    assertThat(data.labels()).containsExactly(1, -1, 0);
    assertThat(data.featureNames()).containsExactly("height", "weight, in kg");
    assertThat(data.features().toDense().toArray()).containsExactly(1.5f, -2, 0, 300, 0.25f, 7);
    assertThat(data.graph().undirectedEdges()).isEqualTo(1);
    assertThat(data.graph().weights).containsExactly(2.5f, 2.5f);
    assertThat(data.publicSplit()).contains(new Split(new int[] {0}, new int[0], new int[] {2}));
  }

  @Test
  void readsSparseFeatures() throws IOException {
    write("nodes.csv", "id,label", "a,1", "b,2", "c,10", "d,2", "e,1", "f,10");
    write("edges.csv", EDGES);
    write("features.csv", "id,feature,value", "b,w10,3", "a,w10,1", "b,w2,2");
    Dataset data = read();
    assertThat(data.classNames()).containsExactly("1", "2", "10");
    assertThat(data.featureNames()).containsExactly("w2", "w10");
    SparseMatrix x = (SparseMatrix) data.features();
    assertThat(x.offsets).containsExactly(0, 1, 3, 3, 3, 3, 3);
    assertThat(x.columnOf).containsExactly(1, 0, 1);
    assertThat(x.values).containsExactly(1, 2, 3);
  }

  @Test
  void mostlyZeroColumnsAreKeptSparse() throws IOException {
    write("nodes.csv", "id" + ",a,b,c,d,e,f", "x,0,0,0,0,0,0", "y,0,0,0,0,0,1");
    write("edges.csv", "source,target");
    assertThat(read().features()).isInstanceOf(SparseMatrix.class);
    assertThat(read().features().toDense().get(1, 5)).isEqualTo(1);
  }

  @Test
  void aGraphWithoutEdgesOrFeaturesLoads() throws IOException {
    write("nodes.csv", "id,label", "0,x", "1,y", "2,x");
    write("edges.csv", "source,target");
    Dataset data = read();
    assertThat(data.graph().undirectedEdges()).isZero();
    assertThat(data.features().columns()).isEqualTo(3);
    assertThat(data.warnings())
        .containsExactly(
            "There are no features: every node is given one of its own.",
            "Class y has a single node: it cannot be both learnt and tested.",
            data.name() + " has no edges: every node is labelled by its own features alone.");
  }

  @Test
  void refusesWhatIsMissing() throws IOException {
    refused("DIR has no nodes.csv; add it.");
    write("nodes.csv", "");
    refused("DIR/nodes.csv is empty; its first line must name the columns.");
    write("nodes.csv", "id,label", "");
    refused("DIR/nodes.csv has no node, so the graph is empty; add a line for each node.");
    write("nodes.csv", "name,label", "a,b");
    refused("DIR/nodes.csv, line 1: there is no column id; the first line must name it.");
    write("nodes.csv", "id,label", "a,x", "b,y", "c,x");
    refused("DIR has no edges.csv; add it.");
  }

  @Test
  void refusesBadNodes() throws IOException {
    write("edges.csv", EDGES);
    write("nodes.csv", "id,label,f", "a,x,1", "b,y,two", "c,x,3");
    refused("DIR/nodes.csv, line 3: \"two\" in column f is not a finite number; replace it.");
    write("nodes.csv", "id,label,f", "a,x,NaN", "b,y,1");
    refused("DIR/nodes.csv, line 2: \"NaN\" in column f is not a finite number; replace it.");
    write("nodes.csv", "id,label,f", "a,x,1", "b,y,1e99");
    refused("DIR/nodes.csv, line 3: \"1e99\" in column f is not a finite number; replace it.");
    write("nodes.csv", "id,label", "a,x", "b,y", "a,x");
    refused("DIR/nodes.csv, line 4: the id a was given to an earlier node; make it unique.");
    write("nodes.csv", "id,label", "a,x", "b,y,z");
    refused("DIR/nodes.csv, line 3: there are 3 fields, but the first line names 2 columns.");
    write("nodes.csv", "id,split,label", "a,trian,x");
    refused(
        "DIR/nodes.csv, line 2: the split is trian; it must be train, validation, test or empty.");
    write("nodes.csv", "id,split,label", "a,train,", "b,,x", "c,,x");
    refused("The split names node a, which has no label; take it out of the split.");
    write("nodes.csv", "id,id", "a,x");
    refused("DIR/nodes.csv, line 1: two columns have the same name; rename one.");
    Files.write(folder.resolve("nodes.csv"), "id,label\né,x".getBytes(StandardCharsets.UTF_16LE));
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(this::read)
        .withMessageContaining("nodes.csv");
    Files.write(folder.resolve("nodes.csv"), new byte[] {'i', 'd', '\n', (byte) 0xE9, '\n'});
    refused("DIR/nodes.csv is not UTF-8 text; save it as UTF-8.");
  }

  @Test
  void refusesBadEdges() throws IOException {
    write("nodes.csv", "id,label", "a,x", "b,y", "c,x");
    write("edges.csv", "source,target", "a,b", "b,z");
    refused("DIR/edges.csv, line 3: node z is not in nodes.csv; add it there or remove the edge.");
    write("edges.csv", "source,target,weight", "a,b,-1");
    refused(
        "DIR/edges.csv, line 2: the weight -1.0 is not positive; remove the edge or correct it.");
  }

  @Test
  void refusesBadFeatures() throws IOException {
    write("nodes.csv", "id,label", "a,x", "b,y", "c,x");
    write("edges.csv", EDGES);
    write("features.csv", "id,feature,value", "a,f,1", "a,g,2", "a,f,3");
    refused("DIR/features.csv gives node a the feature f twice; remove one of the lines.");
    write("features.csv", "id,feature,value", "q,f,1");
    refused(
        "DIR/features.csv, line 2: node q is not in nodes.csv; add it there or remove this line.");
    write("nodes.csv", "id,label,h", "a,x,1", "b,y,1", "c,x,1");
    refused("DIR has features both in nodes.csv (column h) and in features.csv; keep one of them.");
  }

  @Test
  void writesWhatItReads(@TempDir Path out) {
    Dataset sparse = Datasets.open("generated:nodes=60,unlabelled=0.2");
    Dataset split =
        sparse.toBuilder()
            .publicSplit(org.gmcn.data.Splits.ratio(sparse, 0.2, 0.2, 0, true))
            .build();
    Dataset dense = Datasets.open("generated:nodes=40,dense=true,features=5,classes=3");
    for (Dataset data : new Dataset[] {KarateClub.load(), split, dense}) {
      for (String format : new String[] {"csv", "npz"}) {
        Path to = out.resolve(data.nodes() + "." + format);
        DatasetFormats.named(format).write(data, to);
        Dataset back = Datasets.open(to.toString());
        assertThat(back.withGraph(back.graph()).checksum()).isEqualTo(data.checksum());
        assertThat(back.publicSplit()).isEqualTo(data.publicSplit());
        assertThat(back.features() instanceof Matrix).isEqualTo(data.features() instanceof Matrix);
      }
    }
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> new CsvFolder().write(dense, out.resolve("40.csv")))
        .withMessageEndingWith("already exists; delete it or choose another name to write to.");
  }

  @Test
  void keepsSplits() {
    Dataset karate = KarateClub.load();
    Split split = org.gmcn.data.Splits.ratio(karate, 0.3, 0.2, 1, false);
    Path file = folder.resolve("split.csv");
    SplitFile.write(karate, split, file);
    assertThat(SplitFile.read(karate, file)).isEqualTo(split);
  }

  @Test
  void refusesSplitsThatDoNotFit() throws IOException {
    Dataset karate = KarateClub.load();
    Path file = folder.resolve("split.csv");
    write("split.csv", "id,set", "0,train", "99,test");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> SplitFile.read(karate, file))
        .withMessage(file + ", line 3: karate has no node 99; remove it.");
    write("split.csv", "id,set", "0,train", "0,test");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> SplitFile.read(karate, file))
        .withMessage(file + ", line 3: node 0 is there twice; remove one of the lines.");
    write("split.csv", "id,set", "0,test");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> SplitFile.read(karate, file))
        .withMessage("The split of karate has no node to train on.");
  }
}
