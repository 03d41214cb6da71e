/** Compares load generators on a steady server. */
@NullMarked
package dev.freshet.lab.calibrate;

import org.jspecify.annotations.NullMarked;
