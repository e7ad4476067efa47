package org.gmcn.app.web.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.app.web.state.ServedModel;
import org.gmcn.train.Metrics;

/** How well a model does: a confusion matrix a set of nodes, and each class by itself. */
public final class ResultView {
  private ResultView() {}

  public static Map<String, Object> of(ServedModel trained) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("classes", trained.model().classNames());
    Map<String, Object> sets = new LinkedHashMap<>();
    if (trained.split() != null) {
      sets.put("test", set(trained, trained.split().test()));
      sets.put("validation", set(trained, trained.split().validation()));
      sets.put("train", set(trained, trained.split().train()));
    } else {
      sets.put("labelled", set(trained, trained.data().labelledNodes()));
    }
    map.put("sets", sets);
    return map;
  }

  private static Map<String, Object> set(ServedModel trained, int[] nodes) {
    Metrics metrics = Metrics.of(trained.probabilities(), trained.labels(), nodes);
    int[][] confusion = metrics.confusion();
    List<List<Integer>> rows = new ArrayList<>();
    List<Map<String, Object>> classes = new ArrayList<>();
    for (int c = 0; c < confusion.length; c++) {
      List<Integer> row = new ArrayList<>();
      int actual = 0;
      int claimed = 0;
      for (int d = 0; d < confusion.length; d++) {
        row.add(confusion[c][d]);
        actual += confusion[c][d];
        claimed += confusion[d][c];
      }
      rows.add(row);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", trained.model().classNames().get(c));
      one.put("nodes", actual);
      one.put("precision", share(confusion[c][c], claimed));
      one.put("recall", share(confusion[c][c], actual));
      one.put("f1", share(2 * confusion[c][c], actual + claimed));
      classes.add(one);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("nodes", nodes.length);
    map.put("accuracy", metrics.accuracy());
    map.put("macroF1", metrics.macroF1());
    map.put("confusion", rows);
    map.put("classes", classes);
    return map;
  }

  private static double share(int part, int whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }
}
