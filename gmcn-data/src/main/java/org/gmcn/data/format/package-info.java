/** Reads and writes data sets: Planetoid, npz, CSV folders and GraphML. */
package org.gmcn.data.format;
