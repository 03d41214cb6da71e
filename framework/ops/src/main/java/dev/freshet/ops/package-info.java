/** Takes a running server, gives what {@code /actuator} answers: health, readiness, metrics. */
@NullMarked
package dev.freshet.ops;

import org.jspecify.annotations.NullMarked;
