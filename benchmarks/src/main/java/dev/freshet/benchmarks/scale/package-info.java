/** Measures servers under many connections and after a cold start. */
@NullMarked
package dev.freshet.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
