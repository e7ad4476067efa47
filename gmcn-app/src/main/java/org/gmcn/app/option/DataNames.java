package org.gmcn.app.option;

import java.util.Iterator;
import org.gmcn.data.catalogue.Datasets;

/** The names that the shell completes after {@code --data}. */
public final class DataNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Datasets.names().iterator();
  }
}
