/** What pages draw, as maps ready for JSON. */
package org.gmcn.app.web.view;
