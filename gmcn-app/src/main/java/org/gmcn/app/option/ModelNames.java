package org.gmcn.app.option;

import java.util.Iterator;
import org.gmcn.method.Methods;

/** The names that the shell completes after {@code --model}. */
public final class ModelNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Methods.names().iterator();
  }
}
