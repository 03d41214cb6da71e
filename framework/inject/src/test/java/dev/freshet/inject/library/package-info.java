/** Beans of a library, for tests that need factories in a second package. */
@NullMarked
package dev.freshet.inject.library;

import org.jspecify.annotations.NullMarked;
