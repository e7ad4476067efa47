package org.gmcn;

import java.util.Map;
import org.gmcn.method.Gmcn;
import org.gmcn.method.GmcnOptions;
import org.gmcn.method.Method;
import org.gmcn.method.Options;

/** Hyper-parameters for tests that make networks and engines themselves. */
public final class TestOptions {
  private TestOptions() {}

  /** GmCN with the rule of the paper and without dropout. */
  public static GmcnOptions gmcn() {
    return Options.with(new Gmcn().defaults(), Map.of("mask", "truncated", "dropout", 0));
  }

  /** The defaults of a method; the first of its candidates if training would choose. */
  public static <O extends Record> O of(Method<O> method) {
    return method.candidates(method.defaults(), method.training()).get(0);
  }

  /** The same with some values replaced, those of the rule of the paper for GmCN. */
  @SuppressWarnings("unchecked")
  public static <O extends Record> O with(Method<O> method, Map<String, ?> changes) {
    O options = method instanceof Gmcn ? (O) gmcn() : method.defaults();
    return Options.with(options, changes);
  }
}
