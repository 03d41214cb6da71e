/**
 * The annotation processor. In each round, its stages read elements into a model, check it and write Java.
 */
@NullMarked
package dev.freshet.processor;

import org.jspecify.annotations.NullMarked;
