/** The web server: security, routes, static files. What it shows is computed in its subpackages. */
package org.gmcn.app.web;
