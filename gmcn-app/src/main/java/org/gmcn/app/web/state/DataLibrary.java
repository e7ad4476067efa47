package org.gmcn.app.web.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.gmcn.InputException;
import org.gmcn.data.Dataset;
import org.gmcn.data.catalogue.DataHome;
import org.gmcn.data.catalogue.Datasets;
import org.gmcn.data.catalogue.Fetcher;
import org.gmcn.data.generate.GeneratorSpec;

/**
 * The data sets that may be asked for by name: the built-in and published ones, generated ones of
 * bounded size, what was named when the server started, and what was uploaded. Paths are never
 * opened on a client's word. The last few that were opened stay in memory.
 */
public final class DataLibrary {
  private static final int KEPT = 4;
  private static final int MOST_UPLOADS = 8;
  private static final int MOST_NODES = 1_000_000;
  private static final int MOST_EDGES = 5_000_000;
  private static final long MOST_DENSE = 200_000_000;

  private final DataHome home;
  private final Object loading = new Object();
  private final Map<String, FutureTask<Dataset>> opening = new HashMap<>();
  private final Map<String, Dataset> own = new LinkedHashMap<>();
  private final Map<String, Dataset> uploaded = new LinkedHashMap<>();
  private final Map<String, Dataset> opened = new LinkedHashMap<>(16, 0.75f, true);

  public DataLibrary(DataHome home) {
    this.home = home;
  }

  /** Puts a data set under its name, as the server's owner wants. */
  public synchronized void add(Dataset data) {
    own.put(data.name(), data);
  }

  /** Refuses the names of data sets that were not uploaded, which must keep their meaning. */
  public synchronized void requireFree(String name) {
    if (own.containsKey(name) || Datasets.names().contains(name)) {
      throw new InputException("There is a data set " + name + " already; choose another name.");
    }
  }

  /** Puts an uploaded one under its name; of many the oldest goes. */
  public synchronized void addUpload(Dataset data) {
    requireFree(data.name());
    uploaded.remove(data.name());
    uploaded.put(data.name(), data);
    if (uploaded.size() > MOST_UPLOADS) {
      uploaded.remove(uploaded.keySet().iterator().next());
    }
  }

  public synchronized List<String> names() {
    List<String> names = new ArrayList<>(own.keySet());
    names.addAll(uploaded.keySet());
    Datasets.names().stream().filter(n -> !names.contains(n)).forEach(names::add);
    return names;
  }

  /** Opens one data set at a time; other questions do not wait for it. */
  public Dataset open(String name) {
    FutureTask<Dataset> task;
    synchronized (this) {
      Dataset known = own.getOrDefault(name, uploaded.getOrDefault(name, opened.get(name)));
      if (known != null) {
        return known;
      }
      requireAllowed(name);
      task = opening.computeIfAbsent(name, n -> new FutureTask<>(() -> load(n)));
    }
    task.run(); // nothing, if another thread runs it
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      synchronized (this) {
        opening.remove(name, task);
      }
    }
  }

  private Dataset load(String name) {
    Dataset data;
    synchronized (loading) {
      data = Datasets.open(name, home, Fetcher.Progress.NONE);
    }
    synchronized (this) {
      opened.put(name, data);
      if (opened.size() > KEPT) {
        opened.remove(opened.keySet().iterator().next());
      }
    }
    return data;
  }

  private void requireAllowed(String name) {
    if (name.startsWith(GeneratorSpec.NAME + ":")) {
      GeneratorSpec spec = GeneratorSpec.parse(name);
      if (spec.nodes() > MOST_NODES
          || spec.edges() > MOST_EDGES
          || (long) spec.nodes() * (spec.dense() ? spec.features() : spec.words()) > MOST_DENSE) {
        throw new InputException(
            "That graph is too large to be made here; ask for at most "
                + MOST_NODES
                + " nodes and "
                + MOST_EDGES
                + " edges.");
      }
      return;
    }
    if (!Datasets.names().contains(name)) {
      throw new InputException(
          "There is no data set of that name here; there are "
              + String.join(", ", names())
              + ". Your own data can be uploaded as a zip.");
    }
  }
}
