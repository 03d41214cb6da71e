/**
 * The core of the annotation processor. In each round, the stages read elements into a model, check it and write Java.
 */
@NullMarked
package dev.freshet.processor;

import org.jspecify.annotations.NullMarked;
