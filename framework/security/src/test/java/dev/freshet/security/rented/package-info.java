/** An application that finds its callers itself. */
@NullMarked
package dev.freshet.security.rented;

import org.jspecify.annotations.NullMarked;
