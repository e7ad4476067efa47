package org.gmcn.app.web.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewNodeTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void joinsANodeAsIfItHadAlwaysBeenThere(boolean weighted) {
    Random random = new Random(5);
    for (int most : new int[] {0, 1, 4, 30}) {
      GraphBuilder without = new GraphBuilder(30);
      GraphBuilder with = new GraphBuilder(31);
      for (int k = 0; k < 60; k++) {
        int i = random.nextInt(30);
        int j = random.nextInt(30);
        float weight = weighted ? 1 + random.nextInt(3) : 1;
        without.add(i, j, weight);
        with.add(i, j, weight);
      }
      Set<Integer> neighbours = new TreeSet<>();
      while (neighbours.size() < most) {
        neighbours.add(random.nextInt(30));
      }
      neighbours.forEach(j -> with.add(30, j));
      Graph expected = with.build();
      Graph joined = NewNode.joined(without.build(), neighbours);
      assertThat(joined.offsets).isEqualTo(expected.offsets);
      assertThat(joined.columns).isEqualTo(expected.columns);
      assertThat(joined.weights).isEqualTo(expected.weights);
    }
  }
}
