/** The library for applications: load a graph, train a model, save, load, predict and explain. */
module org.gmcn.run {
  requires transitive org.gmcn.core;
  requires transitive org.gmcn.data;
  requires de.siegmar.fastcsv;

  exports org.gmcn.run;
}
