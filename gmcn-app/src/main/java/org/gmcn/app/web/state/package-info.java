/** What the server holds: data sets, trainings and trained models. Knows nothing of HTTP. */
package org.gmcn.app.web.state;
