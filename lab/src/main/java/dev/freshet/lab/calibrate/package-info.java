/** Takes load generators, gives how far they agree about one steady server. */
@NullMarked
package dev.freshet.lab.calibrate;

import org.jspecify.annotations.NullMarked;
