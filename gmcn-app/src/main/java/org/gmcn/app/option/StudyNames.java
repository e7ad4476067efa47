package org.gmcn.app.option;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.gmcn.experiment.study.Paper;

/** What {@code gmcn paper} can run. */
public final class StudyNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    List<String> names = new ArrayList<>(Paper.STUDIES);
    names.add("all");
    return names.iterator();
  }
}
