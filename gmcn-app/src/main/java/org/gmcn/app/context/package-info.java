/** Given to every command when it is made: console, data folder, interrupts; and the exit codes. */
package org.gmcn.app.context;
