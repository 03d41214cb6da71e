/** Generates classes that forward every method of a large interface. */
@NullMarked
package dev.freshet.forward;

import org.jspecify.annotations.NullMarked;
