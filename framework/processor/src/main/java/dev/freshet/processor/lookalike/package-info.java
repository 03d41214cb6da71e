/**
 * Annotations of other frameworks: what they do there, and what to write here instead, from a readable table.
 */
@NullMarked
package dev.freshet.processor.lookalike;

import org.jspecify.annotations.NullMarked;
