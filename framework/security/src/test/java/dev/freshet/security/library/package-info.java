/** An application whose routes say their callers. */
@NullMarked
package dev.freshet.security.library;

import org.jspecify.annotations.NullMarked;
