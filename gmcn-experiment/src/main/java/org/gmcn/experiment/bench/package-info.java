/**
 * Measures speed: the machine's roof, kernels beside it, epochs of training, in turns with another
 * program, and how the cost grows with the graph.
 */
package org.gmcn.experiment.bench;
