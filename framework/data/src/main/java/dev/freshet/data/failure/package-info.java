/** Turns failures of drivers into exceptions that name the failed statement and hold no values. */
@NullMarked
package dev.freshet.data.failure;

import org.jspecify.annotations.NullMarked;
