/**
 * Annotations of other frameworks. Takes the name of an annotation, gives what it does elsewhere and what to write
 * instead, from a table that people can read.
 */
@NullMarked
package dev.freshet.processor.lookalike;

import org.jspecify.annotations.NullMarked;
