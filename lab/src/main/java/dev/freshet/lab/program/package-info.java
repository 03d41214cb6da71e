/** Finds and runs programs of this machine. */
@NullMarked
package dev.freshet.lab.program;

import org.jspecify.annotations.NullMarked;
