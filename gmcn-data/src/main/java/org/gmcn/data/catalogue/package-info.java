/** Opens data sets by name or path, and fetches the published ones. */
package org.gmcn.data.catalogue;
