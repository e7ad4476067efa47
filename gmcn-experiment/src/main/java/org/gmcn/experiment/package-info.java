/** One training from data to result, repeated trainings, and what is written of them. */
package org.gmcn.experiment;
