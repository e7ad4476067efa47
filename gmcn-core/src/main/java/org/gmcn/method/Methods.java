package org.gmcn.method;

import java.util.List;
import org.gmcn.InputException;

/**
 * Every method there is.
 *
 * @since 0.1
 */
public final class Methods {
  public static final Method<GmcnOptions> GMCN = new Gmcn();
  public static final Method<GcnOptions> GCN = new Gcn();
  static final Method<GcnJaccardOptions> GCN_JACCARD = new GcnJaccard();
  public static final Method<GatOptions> GAT = new Gat();
  public static final Method<AppnpOptions> APPNP = new Appnp();
  public static final Method<GraphSageOptions> GRAPH_SAGE = new GraphSage();
  public static final Method<CvdPpOptions> CVD_PP = new CvdPp();
  public static final Method<DgiOptions> DGI = new Dgi();
  public static final Method<DeepWalkOptions> DEEP_WALK = new DeepWalk();
  public static final Method<SageFullOptions> SAGE_FULL = new SageFull();
  public static final Method<SgcOptions> SGC = new Sgc();
  public static final Method<GcnOptions> MLP = new Mlp();
  public static final Method<LabelPropagationOptions> LABEL_PROPAGATION = new LabelPropagation();

  private static final List<Method<?>> ALL =
      List.of(
          GMCN,
          GCN,
          GCN_JACCARD,
          GAT,
          APPNP,
          GRAPH_SAGE,
          CVD_PP,
          DGI,
          DEEP_WALK,
          SAGE_FULL,
          SGC,
          MLP,
          LABEL_PROPAGATION);

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
