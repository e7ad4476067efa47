/** Data sets that need no file: Zachary's karate club and seeded random graphs. */
package org.gmcn.data.generate;
