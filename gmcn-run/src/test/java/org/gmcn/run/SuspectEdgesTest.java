package org.gmcn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.EdgeChanges;
import org.gmcn.data.WrongEdges;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.method.Methods;
import org.junit.jupiter.api.Test;

class SuspectEdgesTest {
  private static TrainedModel trained(Dataset data) {
    return Training.of(Methods.GMCN, data)
        .options(o -> o.withKeep(0.8, 0.6))
        .training(t -> t.withEpochs(40))
        .labelled(0.3)
        .seed(5)
        .threads(1)
        .train();
  }

  @Test
  void addedEdgesComeFirst() {
    Dataset clean = Datasets.open("generated:nodes=600,edges=2400,homophily=0.97,seed=3");
    Graph poisoned = WrongEdges.random(clean, 0.1, 7);
    Dataset data = clean.withGraph(poisoned);
    EdgeChanges changes = EdgeChanges.between(clean.graph(), poisoned);
    SuspectEdges suspects = trained(data).suspects(data, 100);

    long found =
        suspects.first().stream()
            .filter(e -> changes.added().get(poisoned.edge(e.a(), e.b())))
            .count();
    double share = (double) changes.addedEdges() / suspects.edges();
    assertThat(share).isLessThan(0.1);
    assertThat(found).isGreaterThan(30);
  }

  @Test
  void theListIsTheSameForAnyLengthAndThreads() {
    Dataset data = Datasets.open("karate");
    TrainedModel model = trained(data);
    SuspectEdges all = model.suspects(data, 78);
    assertThat(all.first()).hasSize(all.dropped());
    assertThat(all.edges()).isEqualTo(78);
    assertThat(all.choices()).isEqualTo(16);
    SuspectEdges few = new GraphModel(model.saved(), 3).suspects(data, 9);
    assertThat(few.first()).isEqualTo(all.first().subList(0, 9));
    assertThat(few.dropped()).isEqualTo(all.dropped());
  }

  @Test
  void onlyTheFirstEdgesAreRemovedAndWeightsStay() {
    Dataset karate = Datasets.open("karate");
    Dataset data = karate.withGraph(weighted(karate.graph()));
    SuspectEdges suspects = trained(data).suspects(data, 20);
    Graph before = data.graph();
    Graph after = suspects.without(data, 4).graph();
    assertThat(after.undirectedEdges()).isEqualTo(before.undirectedEdges() - 4);
    for (SuspectEdges.Edge e : suspects.first().subList(0, 4)) {
      assertThat(after.edge(e.a(), e.b())).isNegative();
    }
    for (int i = 0; i < after.nodes; i++) {
      for (int e = after.offsets[i]; e < after.offsets[i + 1]; e++) {
        assertThat(after.weight(e)).isEqualTo(before.weight(before.edge(i, after.columns[e])));
      }
    }
    int tooMany = suspects.first().size() + 1;
    assertThatThrownBy(() -> suspects.without(data, tooMany))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("so " + tooMany + " cannot be removed.");
  }

  private static Graph weighted(Graph graph) {
    GraphBuilder builder = new GraphBuilder(graph.nodes);
    for (int i = 0; i < graph.nodes; i++) {
      for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
        if (graph.columns[e] > i) {
          builder.add(i, graph.columns[e], 1 + (i + graph.columns[e]) % 3);
        }
      }
    }
    return builder.build();
  }
}
