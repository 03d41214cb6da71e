/**
 * Loops with nothing around them: takes connections of a load generator, gives each request head one fixed answer. What
 * they cost is what a transport costs at least. Not for any other peer: nothing of a request is looked at but its end.
 */
@NullMarked
package dev.freshet.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
