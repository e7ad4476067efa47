package org.gmcn.app.web.state;

/** Everything that the server holds, in memory; nothing outlives it. */
public final class Workspace implements AutoCloseable {
  private final DataLibrary data;
  private final RunList runs;
  private final Uploads uploads;

  public Workspace(DataLibrary data, int threads, long uploadBytes) {
    this.data = data;
    this.runs = new RunList(threads);
    this.uploads = new Uploads(uploadBytes);
  }

  public DataLibrary data() {
    return data;
  }

  public RunList runs() {
    return runs;
  }

  public Uploads uploads() {
    return uploads;
  }

  @Override
  public void close() {
    runs.close();
  }
}
