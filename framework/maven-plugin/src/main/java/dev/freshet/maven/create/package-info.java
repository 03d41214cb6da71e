/** Writes new projects: for the goal {@code create} and for {@code ./freshet new}. */
@NullMarked
package dev.freshet.maven.create;

import org.jspecify.annotations.NullMarked;
