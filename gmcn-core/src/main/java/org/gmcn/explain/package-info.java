/**
 * Why GmCN says what it says of a node: which neighbours each layer and round kept, what they put
 * into the answer, and what the answer would be without one of them. Pure computation; rendering
 * lives elsewhere.
 */
package org.gmcn.explain;
