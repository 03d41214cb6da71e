/** An annotated application that answers one line of text. */
@NullMarked
package dev.freshet.benchmarks.hello;

import org.jspecify.annotations.NullMarked;
