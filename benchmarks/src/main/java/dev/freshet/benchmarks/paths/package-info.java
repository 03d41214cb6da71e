/** {@code ./freshet bench paths}: the time that hostile paths need. */
@NullMarked
package dev.freshet.benchmarks.paths;

import org.jspecify.annotations.NullMarked;
