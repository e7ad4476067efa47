/** The JSON API: from requests to what is computed elsewhere and back. */
package org.gmcn.app.web.api;
