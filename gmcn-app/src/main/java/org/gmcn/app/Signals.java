package org.gmcn.app;

import java.lang.reflect.Proxy;
import java.util.function.IntConsumer;

/**
 * Handles signals of the system. The JDK has no interface for it but {@code sun.misc.Signal}, which
 * compilers warn of; so it is called by name, and where there is none the JVM's own way remains.
 */
final class Signals {
  private Signals() {}

  /**
   * @param name such as INT; one that whoever started us has set to be ignored stays so
   * @param action is given the signal's number, on a thread of its own
   */
  static void handle(String name, IntConsumer action) {
    try {
      Class<?> type = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object signal = type.getConstructor(String.class).newInstance(name);
      Object handler =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handlerType},
              (proxy, method, args) -> {
                if (method.getName().equals("handle")) {
                  action.accept((int) type.getMethod("getNumber").invoke(args[0]));
                }
                return null;
              });
      Object before = type.getMethod("handle", type, handlerType).invoke(null, signal, handler);
      if (before == handlerType.getField("SIG_IGN").get(null)) {
        type.getMethod("handle", type, handlerType).invoke(null, signal, before);
      }
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // Without it, Ctrl-C ends the process at once; what was saved is whole all the same.
      return;
    }
  }
}
