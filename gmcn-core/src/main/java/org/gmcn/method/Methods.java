package org.gmcn.method;

import java.util.List;
import org.gmcn.InputException;

/**
 * Every method there is.
 *
 * @since 0.1
 */
public final class Methods {
  private static final List<Method<?>> ALL =
      List.of(
          new Gmcn(),
          new Gcn(),
          new Gat(),
          new Appnp(),
          new GraphSage(),
          new CvdPp(),
          new Dgi(),
          new DeepWalk(),
          new SageFull(),
          new Sgc(),
          new Mlp(),
          new LabelPropagation());

  private Methods() {}

  public static List<Method<?>> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().<String>map(Method::name).toList();
  }

  public static Method<?> named(String name) {
    for (Method<?> method : ALL) {
      if (method.name().equalsIgnoreCase(name)) {
        return method;
      }
    }
    throw new InputException("There is no model '" + name + "'; choose one of " + names() + ".");
  }
}
