/** Measures startup time and memory of packaged applications. */
@NullMarked
package dev.freshet.benchmarks.start;

import org.jspecify.annotations.NullMarked;
