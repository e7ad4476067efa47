package org.gmcn.compute;

import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gmcn.graph.Graph;
import org.gmcn.graph.GraphBuilder;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.Samples;
import org.gmcn.matrix.Matrix;
import org.gmcn.matrix.SparseMatrix;
import org.gmcn.matrix.layout.Attention;
import org.gmcn.matrix.layout.EdgeBlocks;
import org.gmcn.matrix.layout.EdgeLayout;
import org.gmcn.matrix.layout.PackedRows;
import org.gmcn.matrix.layout.RowScale;
import org.gmcn.parallel.Workers;

/**
 * One good call of every checked operation, and from it all calls in which one argument is missing,
 * too short, too small or too large. {@link #main} makes the wrong calls in a JVM of its own.
 */
final class DoorCases implements AutoCloseable {
  static final List<Class<?>> DOORS =
      List.of(Compute.class, EdgeCompute.class, AttentionCompute.class, SkipGramCompute.class);

  /** Public methods of the doors that take no data. */
  static final Set<String> WITHOUT_DATA =
      Set.of(
          "close",
          "epochTook",
          "interrupt",
          "kernelsName",
          "mostParts",
          "of",
          "run",
          "threads",
          "workers");

  private static final int N = 37;
  private static final int WIDTH = 10;
  private static final int HEADS = 2;

  /** A good call, and the arguments by position that may be null, or of any size or value. */
  private static final class Good {
    final Executable operation;
    final Object target;
    final Object[] arguments;
    final Set<Integer> optional = new TreeSet<>();
    final Set<Integer> anyRows = new TreeSet<>();
    final Set<Integer> free = new TreeSet<>();

    Good(Executable operation, Object target, Object[] arguments) {
      this.operation = operation;
      this.target = target;
      this.arguments = arguments;
    }

    Good optional(int... positions) {
      Arrays.stream(positions).forEach(optional::add);
      return this;
    }

    Good anyRows(int... positions) {
      Arrays.stream(positions).forEach(anyRows::add);
      return this;
    }

    /** Any number of columns, or any value from 0. */
    Good free(int... positions) {
      Arrays.stream(positions).forEach(free::add);
      return this;
    }
  }

  /** A call that must be refused. */
  record Wrong(String name, Executable operation, Object target, Object[] arguments) {
    /** Null if the call is refused as it should be, else what happened. */
    String failure() {
      try {
        invoke(operation, target, arguments);
        return name + " was not refused";
      } catch (IllegalArgumentException e) {
        boolean clear = e.getMessage() != null && e.getMessage().matches("[A-Za-z][^\n]+");
        return clear ? null : name + " was refused without a reason";
      } catch (RuntimeException e) {
        return name + " ended with " + e;
      }
    }
  }

  private final Compute compute;
  private final Map<Executable, List<Good>> good = new LinkedHashMap<>();
  private final List<Wrong> wrong = new ArrayList<>();

  DoorCases(Kernels kernels) {
    compute = new Compute(new Workers(1), kernels);
    Graph graph = ring(N);
    SparseMatrix s = graph.normalised();
    int[] reverse = graph.reverseEdges();
    elements();
    dense();
    sparse(s, reverse);
    edges(new EdgeLayout(s, reverse));
    attention(graph, reverse);
    skipGram();
    good.values().forEach(calls -> calls.forEach(this::spoil));
  }

  private static Graph ring(int nodes) {
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int i = 0; i < nodes; i++) {
      builder.add(i, (i + 1) % nodes);
      builder.add(i, i);
    }
    return builder.keepSelfLoops().build();
  }

  private static Matrix m(int rows, int columns) {
    return Samples.matrix(rows, columns, rows * 100L + columns);
  }

  private static Matrix m() {
    return m(N, WIDTH);
  }

  private void elements() {
    for (String name : List.of("relu", "reluGradient", "elu", "eluGradient")) {
      good(compute, name, m(), m());
    }
    good(compute, "add", 1f, m(), 1f, m());
    good(compute, "scale", 2f, m(), m());
    good(compute, "addRow", N - 1, 1f, m(), 1f, m());
    good(compute, "scaleRows", new float[N], m(), m());
    good(compute, "dropout", m(), 0.5, 7L, m());
    good(compute, "dropout", m(), 3L, 0.5, 7L, m()).free(1);
    good(compute, "dropout", new float[N], N, 0.5, 7L, new float[N]);
    good(compute, "adam", m(), m(), m(), m(), 0f, 0.9f, 0.9f, 0.1f, 1e-8f);
  }

  private void dense() {
    good(compute, "multiply", m(), m(WIDTH, 5), m(N, 5));
    good(compute, "multiplyLeftTransposed", m(), m(N, 5), m(WIDTH, 5));
    good(compute, "multiplyRightTransposed", m(N, 5), m(WIDTH, 5), m());
    Matrix square = m(N, N);
    bad("the result in place of X", compute, "multiply", square, m(N, N), square);
    bad("the result in place of W", compute, "multiply", m(N, N), square, square);
    bad("in place of X", compute, "multiplyLeftTransposed", square, m(N, N), square);
    bad("in place of W", compute, "multiplyRightTransposed", m(N, N), square, square);
  }

  private void sparse(SparseMatrix s, int[] reverse) {
    Matrix x = m();
    int[] at = s.offsets;
    int[] to = s.columnOf;
    float[] v = s.values;
    RowScale scale = scale(N, N, N);
    good(compute, "multiply", s, m(), m());
    good(compute, "multiply", s, m(), 1f, m(), 1f, m()).optional(3);
    good(compute, "multiply", s, v, m(), 1f, m(), 1f, m()).optional(4);
    good(compute, "multiply", N, N, at, at, 1, to, v, m(), 1f, m(), 1f, m(), m(), 1f)
        .optional(9, 12);
    good(compute, "neighbourSums", N, at, at, 1, to, m(), scale, m(), m(), m()).optional(7, 9);
    good(compute, "blockedSums", new EdgeBlocks(s, new int[] {0, 9, N}), m(), scale, m(), m());
    good(compute, "affinity", s, reverse, m(), 1f, new float[v.length]).free(2);
    bad("the result in place of X", compute, "multiply", s, x, x);
    bad("in place", compute, "neighbourSums", N, at, at, 1, to, x, scale, null, x, null);
    bad("total in place of X", compute, "neighbourSums", N, at, at, 1, to, x, scale, null, m(), x);
    bad("total in place of Y", compute, "neighbourSums", N, at, at, 1, to, m(), scale, null, x, x);
    EdgeBlocks blocks = new EdgeBlocks(s, new int[] {0, 9, N});
    bad("in place", compute, "blockedSums", blocks, x, scale, m(), x);
    bad("wide rows", compute, "blockedSums", blocks, m(N, 17), scale, m(N, 17), m(N, 17));
  }

  private static RowScale scale(int alphas, int betas, int shares) {
    return new RowScale(1, new float[alphas], 1, new float[betas], 1, new float[shares]);
  }

  private void edges(EdgeLayout edges) {
    int p = edges.places();
    float[] sums = new float[edges.ranks + 1];
    float[] limits = new float[edges.ranks + 1];
    byte[] marks = new byte[(int) edges.matrix().stored()];
    EdgeCompute door = new EdgeCompute(edges, compute);
    good(EdgeCompute.class, edges, compute);
    good(door, "affinities", new float[edges.pairs], m(), 1f, new float[edges.pairs])
        .optional(0)
        .free(1);
    good(door, "dots", m(), new float[edges.pairs]).free(0);
    good(door, "sums", new float[edges.pairs + 1], new float[p], sums);
    good(door, "project", sums, 0.1f, new float[p], new float[edges.ranks + 1]);
    bad("sums in place", door, "project", sums, 0.1f, new float[p], sums);
    PackedRows rows = new PackedRows(edges.matrix());
    PackedRows across = new PackedRows(edges.matrix());
    good(door, "pack", new float[p], limits, marks, rows, across).optional(2);
  }

  private void attention(Graph graph, int[] reverse) {
    Attention a = attention(graph.offsets, graph.columns, reverse);
    int half = a.scoreColumns();
    AttentionCompute door = new AttentionCompute(a, compute);
    good(AttentionCompute.class, a, compute);
    bad("short reverse", AttentionCompute.class, shortReverse(graph, reverse), compute);
    good(door, "forward", m(N, half), m(), m(1, WIDTH), m());
    good(door, "backward", m(N, half), m(), m(), m(N, half), m());
    Matrix x = m();
    Matrix scores = m(N, half);
    bad("in place", door, "forward", m(N, half), x, m(1, WIDTH), x);
    bad("scores in place", door, "backward", scores, m(), m(), scores, m());
    bad("the gradient in place", door, "backward", scores, m(), x, m(N, half), x);
  }

  private static Attention attention(int[] offsets, int[] columns, int[] reverse) {
    return new Attention(N, offsets, columns, reverse, HEADS, WIDTH, 0.2, 0);
  }

  private static Attention shortReverse(Graph graph, int[] reverse) {
    return attention(graph.offsets, graph.columns, Arrays.copyOf(reverse, reverse.length - 1));
  }

  private void skipGram() {
    SkipGramCompute door = new SkipGramCompute(m(), m(5, WIDTH), 3, 2, compute);
    good(SkipGramCompute.class, m(), m(5, WIDTH), 3, 2, compute).anyRows(0, 1).free(2, 3);
    bad("other width", SkipGramCompute.class, m(), m(5, 11), 3, 2, compute);
    Matrix both = m();
    bad("one matrix", SkipGramCompute.class, both, both, 3, 2, compute);
    int[] targets = {0, 4};
    good(door, "step", new int[] {0, 1, N - 1}, 3, targets, new float[2], 2, 0.1f);
    bad("no such context", door, "step", new int[] {N}, 1, targets, new float[2], 2, 0.1f);
    bad("negative context", door, "step", new int[] {-1}, 1, targets, new float[2], 2, 0.1f);
    bad("no such target", door, "step", new int[1], 1, new int[] {5}, new float[2], 1, 0.1f);
    bad("too many contexts", door, "step", new int[4], 4, targets, new float[2], 2, 0.1f);
    bad("too many targets", door, "step", new int[1], 1, new int[3], new float[3], 3, 0.1f);
  }

  private Good good(Object target, String name, Object... arguments) {
    return add(new Good(operation(target, name, arguments), target, arguments));
  }

  private Good good(Class<?> door, Object... arguments) {
    return add(new Good(door.getConstructors()[0], null, arguments));
  }

  private Good add(Good call) {
    good.computeIfAbsent(call.operation, o -> new ArrayList<>()).add(call);
    return call;
  }

  private void bad(String why, Object target, String name, Object... arguments) {
    Executable operation = operation(target, name, arguments);
    wrong.add(new Wrong(name + ": " + why, operation, target, arguments));
  }

  private void bad(String why, Class<?> door, Object... arguments) {
    wrong.add(
        new Wrong(door.getSimpleName() + ": " + why, door.getConstructors()[0], null, arguments));
  }

  private static Method operation(Object target, String name, Object[] arguments) {
    return Arrays.stream(target.getClass().getMethods())
        .filter(o -> o.getName().equals(name) && takes(o, arguments))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no operation " + name + " takes these arguments"));
  }

  private static boolean takes(Method operation, Object[] arguments) {
    Class<?>[] types = operation.getParameterTypes();
    if (types.length != arguments.length) {
      return false;
    }
    for (int k = 0; k < types.length; k++) {
      boolean number = types[k].isPrimitive();
      if (arguments[k] != null && number == !(arguments[k] instanceof Number)) {
        return false;
      }
      if (arguments[k] != null && !number && !types[k].isInstance(arguments[k])) {
        return false;
      }
    }
    return true;
  }

  static Object invoke(Executable operation, Object target, Object[] arguments) {
    try {
      return operation instanceof Method method
          ? method.invoke(target, arguments)
          : ((java.lang.reflect.Constructor<?>) operation).newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e.getCause());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new AssertionError(e);
    }
  }

  /** Adds all calls with one argument spoilt. */
  private void spoil(Good call) {
    for (int k = 0; k < call.arguments.length; k++) {
      for (Object other : spoilt(call, k)) {
        Object[] arguments = call.arguments.clone();
        arguments[k] = other;
        wrong.add(
            new Wrong(describe(call.operation, k, other), call.operation, call.target, arguments));
      }
    }
  }

  private static List<Object> spoilt(Good call, int k) {
    Object value = call.arguments[k];
    boolean free = call.free.contains(k);
    List<Object> others = new ArrayList<>();
    if (value instanceof Matrix x) {
      others.addAll(
          free ? List.of() : List.of(m(x.rows, x.columns - 1), m(x.rows, x.columns + 16)));
      others.addAll(
          call.anyRows.contains(k)
              ? List.of()
              : List.of(m(x.rows - 1, x.columns), m(x.rows + 1, x.columns)));
    } else {
      others.addAll(others(value, free));
    }
    if (!(value instanceof Number) && !call.optional.contains(k)) {
      others.add(null);
    }
    return others;
  }

  private static List<?> others(Object value, boolean free) {
    if (value instanceof float[] x) {
      return List.of(Arrays.copyOf(x, x.length - 1));
    } else if (value instanceof int[] x) {
      return List.of(Arrays.copyOf(x, x.length - 1));
    } else if (value instanceof byte[] x) {
      return List.of(Arrays.copyOf(x, x.length - 1));
    } else if (value instanceof SparseMatrix) {
      return List.of(Samples.sparse(N + 1, N, 3, 1), Samples.sparse(N, N + 1, 3, 1));
    } else if (value instanceof RowScale) {
      return List.of(scale(N - 1, N, N), scale(N, N - 1, N), scale(N, N, N - 1));
    } else if (value instanceof EdgeBlocks) {
      return List.of(new EdgeBlocks(ring(N + 1).normalised(), new int[] {0, N + 1}));
    } else if (value instanceof PackedRows) {
      return List.of(new PackedRows(ring(N - 1).normalised()));
    } else if (value instanceof Integer x) {
      return free ? List.of(-1) : List.of(x + 1, -1);
    }
    return List.of();
  }

  private static String describe(Executable operation, int k, Object other) {
    String what = other instanceof Integer ? "= " + other : other == null ? "null" : "spoilt";
    return signature(operation) + ": " + operation.getParameters()[k].getName() + " " + what;
  }

  static String signature(Executable operation) {
    return operation.getDeclaringClass().getSimpleName()
        + "."
        + operation.getName()
        + Arrays.stream(operation.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  /** The operations that have a good call, from which wrong ones follow. */
  Set<String> covered() {
    return good.keySet().stream().map(DoorCases::signature).collect(Collectors.toSet());
  }

  /** The public operations of the doors that take data. */
  static Set<String> operations() {
    Set<String> all = new TreeSet<>();
    for (Class<?> door : DOORS) {
      Stream.of(door.getDeclaredMethods())
          .filter(o -> Modifier.isPublic(o.getModifiers()) && !WITHOUT_DATA.contains(o.getName()))
          .forEach(o -> all.add(signature(o)));
      if (door != Compute.class) {
        Stream.of(door.getConstructors()).forEach(o -> all.add(signature(o)));
      }
    }
    return all;
  }

  List<Wrong> wrong() {
    return wrong;
  }

  void callAllGood() {
    good.values().forEach(calls -> calls.forEach(c -> invoke(c.operation, c.target, c.arguments)));
  }

  @Override
  public void close() {
    compute.close();
  }

  /** Makes all wrong calls, the good ones between them, and prints those that were not refused. */
  public static void main(String[] args) {
    try (DoorCases cases = new DoorCases(KernelChoice.best())) {
      cases.callAllGood();
      cases.wrong().stream()
          .map(Wrong::failure)
          .filter(f -> f != null)
          .forEach(System.out::println);
      cases.callAllGood();
      System.out.println(cases.wrong().size() + " calls with " + KernelChoice.best().name());
    }
  }
}
