package org.gmcn.spark;

import java.util.List;
import org.gmcn.engine.Weights;
import org.gmcn.nn.Adam;
import org.gmcn.nn.Parameter;

/** The live weights and moments under the names that checkpoints use. */
final class AdamState {
  private AdamState() {}

  static Weights of(List<Parameter> parameters, Adam adam) {
    Weights state = Weights.of(parameters);
    for (int k = 0; k < parameters.size(); k++) {
      String name = parameters.get(k).name();
      state.put(name + ".adam.first", adam.first().get(k));
      state.put(name + ".adam.second", adam.second().get(k));
    }
    return state;
  }
}
