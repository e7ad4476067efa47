/** Reports: what studies found, as one HTML page and its parts. */
package org.gmcn.experiment.report;
