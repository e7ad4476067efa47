/**
 * Data sets and what is done to them before training: splits, feature scaling, noise, statistics.
 * Readers and writers are in {@code format}, made-up graphs in {@code generate}; {@code catalogue}
 * is the front door that opens a data set by name or path.
 */
package org.gmcn.data;
