/** Data sets: readers, writers, splits, published data sets and generated graphs. */
module org.gmcn.data {
  requires transitive org.gmcn.core;
  requires java.net.http;
  requires java.xml;
  requires com.ctc.wstx;
  requires de.siegmar.fastcsv;

  exports org.gmcn.data;
  exports org.gmcn.data.catalogue;
  exports org.gmcn.data.format;
  exports org.gmcn.data.generate;
}
