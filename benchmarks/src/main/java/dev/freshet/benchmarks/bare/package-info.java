/**
 * Minimal loops that answer each request head with fixed bytes; their cost is the lower limit for a transport. Only for
 * load generators: they look for nothing but the end of a head.
 */
@NullMarked
package dev.freshet.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
