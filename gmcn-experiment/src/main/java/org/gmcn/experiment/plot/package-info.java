/** Pictures: lines, bars and heat maps that can be read in black and white. */
package org.gmcn.experiment.plot;
