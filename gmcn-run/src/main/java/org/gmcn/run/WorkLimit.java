package org.gmcn.run;

import java.util.Locale;
import org.gmcn.InputException;
import org.gmcn.memory.ProblemSize;
import org.gmcn.method.Method;

/** A bound on the work of one pass over the graph that no useful setting reaches. */
final class WorkLimit {
  /** Multiply-adds: hours on a fast machine. */
  private static final double MOST = 1e14;

  private WorkLimit() {}

  /** Refuses before the work starts. */
  @SuppressWarnings("unchecked")
  static <O extends Record> void require(
      Method<O> method, Record options, ProblemSize size, String data) {
    double work = method.work(size, (O) options);
    if (work > MOST) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "One pass of %s on %s would take %.1e multiply-adds, more than the %.0e that are"
                  + " allowed; lower rounds, projections, steps, layers or hidden.",
              method.title(),
              data,
              work,
              MOST));
    }
  }
}
