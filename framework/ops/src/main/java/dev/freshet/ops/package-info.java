/** The endpoints under {@code /actuator}: health, readiness, metrics. */
@NullMarked
package dev.freshet.ops;

import org.jspecify.annotations.NullMarked;
