/** {@code ./freshet bench paths}: takes patterns and paths that were made to be hard, gives the time that each needs. */
@NullMarked
package dev.freshet.benchmarks.paths;

import org.jspecify.annotations.NullMarked;
