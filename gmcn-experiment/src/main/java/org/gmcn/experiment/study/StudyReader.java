package org.gmcn.experiment.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.Nearest;
import org.gmcn.Rng;
import org.gmcn.experiment.study.Study.Axis;
import org.gmcn.experiment.study.Study.AxisKind;
import org.gmcn.experiment.study.Study.Series;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;

/** Turns the content of a study file into a study, or says in one sentence what is wrong. */
final class StudyReader {
  private static final List<String> SEARCH_KEYS = List.of("budget", "splits", "seed", "each");
  private static final String ALL = "all";
  private static final String RATIO = "ratio";
  private static final String PUBLIC = "public";
  private static final String SPACE = "space";
  private static final long SAMPLE = 0x7121A1;
  private static final int MOST_TRIALS = 100_000;

  private final String source;
  private final Map<String, Object> content;

  StudyReader(String source, Map<String, Object> content) {
    this.source = source;
    this.content = content;
  }

  Study study() {
    requireKnown("", content.keySet(), StudyFile.KEYS);
    Map<String, Object> search = map("search");
    requireKnown("search: ", search.keySet(), SEARCH_KEYS);
    int runs = (int) number(content, "runs", 5);
    String name = String.valueOf(content.getOrDefault("name", "study"));
    if (!name.matches("[A-Za-z0-9_-][A-Za-z0-9_.-]*")) {
      throw bad("name must be letters, digits, '-', '_' and '.', not '" + name + "'");
    }
    Axis axis = axis();
    List<Series> series = series((int) number(search, "budget", 0));
    if (axis.kind() == AxisKind.PARAMETER) {
      series.forEach(s -> requireParameter(s.resolved(), axis.parameter()));
    }
    return new Study(
        name,
        String.valueOf(content.getOrDefault("title", name)),
        String.valueOf(content.getOrDefault("note", "")).strip(),
        required("data"),
        series,
        numbers(content.getOrDefault("ratios", List.of(0.1)), "ratios"),
        number(content, "validation", 0.1),
        published(),
        runs,
        (long) number(content, "seed", 0),
        axis,
        new Study.Search(
            (int) number(search, "splits", 1),
            (long) number(search, "seed", 1000),
            Boolean.TRUE.equals(search.get("each"))),
        Boolean.TRUE.equals(content.get("compareRules")));
  }

  private boolean published() {
    Object split = content.getOrDefault("split", RATIO);
    if (!List.of(RATIO, PUBLIC).contains(split)) {
      throw bad("split must be " + RATIO + " or " + PUBLIC + ", not '" + split + "'");
    }
    return PUBLIC.equals(split);
  }

  private Axis axis() {
    Object noise = content.get("noise");
    Map<String, Object> vary = map("vary");
    if ((noise != null && !vary.isEmpty()) || vary.size() > 1) {
      throw bad("one thing can be varied at a time: give noise or one entry under vary");
    }
    if (noise != null) {
      List<Object> levels = new ArrayList<>(numbers(noise, "noise"));
      return new Axis(AxisKind.NOISE, "noise", levels);
    }
    if (vary.isEmpty()) {
      return Axis.NONE;
    }
    String parameter = vary.keySet().iterator().next();
    List<Object> values = list(vary.get(parameter));
    boolean inData = required("data").stream().allMatch(d -> d.contains("$" + parameter));
    return new Axis(inData ? AxisKind.DATA : AxisKind.PARAMETER, parameter, values);
  }

  private List<Series> series(int budget) {
    Map<String, String> methodOf = new LinkedHashMap<>();
    Map<String, Map<String, Object>> own = new LinkedHashMap<>();
    Map<String, Object> spaces = new LinkedHashMap<>();
    for (Object name : list(content.getOrDefault("methods", List.of()))) {
      Method<?> method = Methods.named(String.valueOf(name));
      methodOf.put(method.title(), method.name());
      own.put(method.title(), Map.of());
      spaces.put(method.title(), map(SPACE).get(method.name()));
    }
    map("variants")
        .forEach(
            (name, value) -> {
              Map<String, Object> changes = new LinkedHashMap<>(asMap(value, "variants: " + name));
              Object method = changes.remove("method");
              methodOf.put(name, Methods.named(method == null ? "gmcn" : "" + method).name());
              Object space = changes.remove(SPACE);
              spaces.put(name, space == null ? map(SPACE).get(methodOf.get(name)) : space);
              own.put(name, changes);
            });
    if (methodOf.isEmpty()) {
      throw bad("nothing is compared: list methods or variants");
    }
    requireMethods("fixed");
    requireMethods("space");
    List<String> anyMethods =
        Methods.all().stream().flatMap(m -> parameters(m).stream()).distinct().toList();
    requireKnown("fixed: all: ", section("fixed", ALL).keySet(), anyMethods);
    List<Series> series = new ArrayList<>();
    methodOf.forEach(
        (name, method) -> {
          Map<String, Object> fixed = new LinkedHashMap<>(section("fixed", ALL));
          fixed.keySet().retainAll(parameters(Methods.named(method)));
          fixed.putAll(section("fixed", method));
          fixed.putAll(own.get(name));
          List<Map<String, Object>> trials = trials(name, spaces.get(name), budget);
          fixed.keySet().forEach(p -> requireParameter(Methods.named(method), p));
          trials.forEach(t -> t.keySet().forEach(p -> requireParameter(Methods.named(method), p)));
          series.add(new Series(name, method, fixed, trials));
        });
    return series;
  }

  /** A list of trials as it is; a grid, all its combinations or as many as the budget allows. */
  private List<Map<String, Object>> trials(String name, Object space, int budget) {
    if (space == null) {
      return List.of(Map.of());
    }
    List<Map<String, Object>> trials = new ArrayList<>();
    if (space instanceof List<?> given) {
      given.forEach(trial -> trials.add(asMap(trial, "space: " + name)));
    } else {
      trials.addAll(grid(asMap(space, "space: " + name)));
      if (budget > 0 && trials.size() > budget) {
        return sample(trials, budget);
      }
    }
    if (budget > 0 && trials.size() != budget) {
      throw bad(
          "space: "
              + name
              + " has "
              + trials.size()
              + " trials where the budget of every method is "
              + budget);
    }
    return trials;
  }

  private List<Map<String, Object>> grid(Map<String, Object> axes) {
    double combinations = 1;
    for (Object axis : axes.values()) {
      combinations *= list(axis).size();
    }
    if (combinations > MOST_TRIALS) {
      throw bad(
          String.format(
              Locale.ROOT,
              "a grid of %.0f combinations is not searched; give at most %d",
              combinations,
              MOST_TRIALS));
    }
    List<Map<String, Object>> all = List.of(Map.of());
    for (Map.Entry<String, Object> axis : axes.entrySet()) {
      List<Map<String, Object>> longer = new ArrayList<>();
      for (Map<String, Object> start : all) {
        for (Object value : list(axis.getValue())) {
          Map<String, Object> trial = new LinkedHashMap<>(start);
          trial.put(axis.getKey(), value);
          longer.add(trial);
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<Map<String, Object>> sample(List<Map<String, Object>> all, int count) {
    int[] order = Rng.of(all.size(), SAMPLE).permutation(all.size());
    return java.util.Arrays.stream(order, 0, count).sorted().mapToObj(all::get).toList();
  }

  private static List<String> parameters(Method<?> method) {
    List<String> names = new ArrayList<>(Options.toMap(method.defaults()).keySet());
    names.addAll(Options.toMap(method.training()).keySet());
    return names;
  }

  private void requireParameter(Method<?> method, String parameter) {
    requireKnown(method.name() + ": ", List.of(parameter), parameters(method));
  }

  private void requireMethods(String part) {
    List<String> known = new ArrayList<>(Methods.names());
    known.add(ALL);
    requireKnown(part + ": ", map(part).keySet(), known);
  }

  private void requireKnown(String where, Collection<String> given, List<String> known) {
    for (String key : given) {
      if (!known.contains(key)) {
        throw bad(where + "there is no key " + key + "; did you mean " + Nearest.to(key, known));
      }
    }
  }

  private Map<String, Object> section(String part, String name) {
    Object value = map(part).get(name);
    return value == null ? Map.of() : asMap(value, part + ": " + name);
  }

  private Map<String, Object> map(String key) {
    Object value = content.get(key);
    return value == null ? Map.of() : asMap(value, key);
  }

  private Map<String, Object> asMap(Object value, String where) {
    if (!(value instanceof Map<?, ?> map)) {
      throw bad(where + " must hold keys with values, not '" + value + "'");
    }
    Map<String, Object> named = new LinkedHashMap<>();
    map.forEach((k, v) -> named.put(String.valueOf(k), v));
    return named;
  }

  private List<String> required(String key) {
    if (content.get(key) == null) {
      throw bad(key + " is missing");
    }
    return list(content.get(key)).stream().map(String::valueOf).toList();
  }

  /** A list as it is, nothing as an empty one, anything else as a list of it. */
  private static List<Object> list(Object value) {
    if (value == null) {
      return new ArrayList<>();
    }
    return value instanceof List<?> items
        ? new ArrayList<>(items)
        : new ArrayList<>(List.of(value));
  }

  private List<Double> numbers(Object value, String where) {
    return list(value).stream().map(v -> number(v, where)).toList();
  }

  private double number(Map<String, Object> in, String key, double otherwise) {
    return in.containsKey(key) ? number(in.get(key), key) : otherwise;
  }

  private double number(Object value, String where) {
    if (value instanceof Number n) {
      return n.doubleValue();
    }
    throw bad(where + " must be a number, not '" + value + "'");
  }

  private InputException bad(String what) {
    return new InputException(source + ": " + what + (what.contains("did you mean") ? "?" : "."));
  }
}
