/** An application that responds with one line of text. */
@NullMarked
package dev.freshet.benchmarks.hello;

import org.jspecify.annotations.NullMarked;
