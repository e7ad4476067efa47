package org.gmcn.app.web.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gmcn.method.Method;
import org.gmcn.method.Options;

/** A method and its hyper-parameters, for a form. */
public final class MethodView {
  private MethodView() {}

  public static Map<String, Object> of(Method<?> method) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", method.name());
    map.put("title", method.title());
    map.put("paper", method.paper());
    map.put("options", entries(method.defaults()));
    map.put("training", entries(method.training()));
    return map;
  }

  private static List<Map<String, Object>> entries(Record options) {
    return Options.entries(options).stream().map(MethodView::entry).toList();
  }

  private static Map<String, Object> entry(Options.Entry e) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", e.name());
    map.put("type", Options.typeName(e));
    map.put("value", Options.plain(e.value()));
    map.put("doc", e.doc());
    map.put("choices", e.choices());
    return map;
  }
}
