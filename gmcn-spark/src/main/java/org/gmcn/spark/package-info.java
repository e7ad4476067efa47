/**
 * The same networks on Apache Spark: the graph lies in {@link org.gmcn.spark.Block}s of rows, and
 * every multiplication with the adjacency matrix is an exchange of boundary rows between them.
 */
package org.gmcn.spark;
