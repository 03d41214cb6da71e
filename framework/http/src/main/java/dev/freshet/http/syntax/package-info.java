/**
 * The words and fields that every version of HTTP shares, read in place. Takes bytes, gives checks, comparisons and a
 * view of fields.
 */
@NullMarked
package dev.freshet.http.syntax;

import org.jspecify.annotations.NullMarked;
