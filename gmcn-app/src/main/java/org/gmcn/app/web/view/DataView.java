package org.gmcn.app.web.view;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gmcn.data.Dataset;
import org.gmcn.data.DatasetStatistics;

/** A data set at a glance. */
public final class DataView {
  private DataView() {}

  public static Map<String, Object> of(Dataset data) {
    DatasetStatistics s = DatasetStatistics.of(data);
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", s.name());
    map.put("nodes", s.nodes());
    map.put("edges", s.edges());
    map.put("features", s.features());
    map.put("storedFeatures", s.storedFeatures());
    map.put("sparseFeatures", s.sparseFeatures());
    map.put(
        "classes",
        s.classes().stream().map(c -> Map.of("name", c.name(), "nodes", c.nodes())).toList());
    map.put("unlabelledNodes", s.unlabelledNodes());
    map.put("isolatedNodes", s.isolatedNodes());
    map.put("homophily", s.homophily());
    map.put("meanDegree", s.meanDegree());
    map.put("largestDegree", s.largestDegree());
    map.put("density", s.density());
    map.put("weighted", s.weighted());
    map.put(
        "degrees",
        s.degrees().stream()
            .map(d -> Map.of("from", d.from(), "to", d.to(), "nodes", d.nodes()))
            .toList());
    map.put("warnings", data.warnings());
    return map;
  }
}
