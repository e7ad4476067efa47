/**
 * Graphs, methods, the trainer and explanations. Packages that are exported to all are meant for
 * applications; the others are open to the modules of this project only. The Vector API is not
 * required here: {@code KernelChoice} reads its module if the virtual machine was started with it.
 */
@SuppressWarnings("module") // The modules named below are compiled after this one.
module org.gmcn.core {
  requires org.slf4j;

  exports org.gmcn;
  exports org.gmcn.engine;
  exports org.gmcn.explain;
  exports org.gmcn.graph;
  exports org.gmcn.mask;
  exports org.gmcn.matrix;
  exports org.gmcn.method;
  exports org.gmcn.model;
  exports org.gmcn.train;
  exports org.gmcn.compute to
      org.gmcn.run;
  exports org.gmcn.graph.parts to
      org.gmcn.data;
  exports org.gmcn.io to
      org.gmcn.data,
      org.gmcn.run;
  exports org.gmcn.kernel to
      org.gmcn.run;
  exports org.gmcn.memory to
      org.gmcn.run;
  exports org.gmcn.nn to
      org.gmcn.run;
}
