package org.gmcn.app.web.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.matrix.Matrix;
import org.gmcn.train.Metrics;

/** The nodes of a model in two dimensions; of many, evenly chosen ones. */
public final class ProjectionView {
  private ProjectionView() {}

  public static Map<String, Object> of(ServedModel trained, int most) {
    Matrix embedding = trained.embedding();
    Pca pca = new Pca(embedding);
    int step = Math.max(1, (embedding.rows + most - 1) / most);
    List<List<Object>> points = new ArrayList<>();
    for (int i = 0; i < embedding.rows; i += step) {
      points.add(
          List.of(
              trained.data().nodeIds().get(i),
              pca.along(0, embedding, i),
              pca.along(1, embedding, i),
              trained.labels()[i],
              Metrics.predicted(trained.probabilities(), i)));
    }
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("classes", trained.model().classNames());
    map.put("variance", List.of(pca.share(0), pca.share(1)));
    map.put("nodes", embedding.rows);
    map.put("points", points);
    return map;
  }
}
