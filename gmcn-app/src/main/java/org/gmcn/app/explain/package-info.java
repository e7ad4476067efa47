/** Explanations as people and programs read them: text, JSON, DOT, SVG, HTML and CSV. */
package org.gmcn.app.explain;
