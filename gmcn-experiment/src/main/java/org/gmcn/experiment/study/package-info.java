/**
 * Studies: many runs from one file, hyper-parameters searched on validation, resumable by a
 * journal.
 */
package org.gmcn.experiment.study;
