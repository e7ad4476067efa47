package org.gmcn.engine.batch;

import java.util.List;
import org.gmcn.engine.Network;
import org.gmcn.engine.Weights;
import org.gmcn.matrix.Matrix;
import org.gmcn.nn.Adam;
import org.gmcn.nn.Parameter;
import org.gmcn.nn.Softmax;

/** What engines have in common. */
public final class Engines {
  private Engines() {}

  /** The class probabilities of all nodes, without dropout or sampling. */
  public static Matrix probabilities(Network network) {
    Matrix scores = network.forward(false, 0);
    Matrix probabilities = new Matrix(scores.rows, scores.columns);
    Softmax.rows(scores, probabilities);
    return probabilities;
  }

  /** Adds an optimiser's moments to a state. */
  public static void putMoments(Weights state, List<Parameter> trained, Adam adam) {
    for (int k = 0; k < trained.size(); k++) {
      String name = trained.get(k).name();
      state.put(name + ".adam.first", adam.first().get(k));
      state.put(name + ".adam.second", adam.second().get(k));
    }
  }
}
