/** What {@code ./freshet publish} stages, and projects that are built with it. */
@NullMarked
package dev.freshet.conformance.published;

import org.jspecify.annotations.NullMarked;
