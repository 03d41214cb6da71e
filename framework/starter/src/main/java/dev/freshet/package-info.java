/**
 * Starts applications, annotated or programmatic: {@link dev.freshet.Freshet}.
 */
@NullMarked
package dev.freshet;

import org.jspecify.annotations.NullMarked;
