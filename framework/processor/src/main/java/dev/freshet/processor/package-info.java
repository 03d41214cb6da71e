/**
 * The frame of the annotation processor. Takes the rounds of a compilation, gives each to the stages, which read
 * elements into a model, check it, and write Java.
 */
@NullMarked
package dev.freshet.processor;

import org.jspecify.annotations.NullMarked;
