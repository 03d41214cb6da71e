/** Measures Freshet on this machine. Takes a load generator and servers, gives a table of rates, CPU and latency. */
@NullMarked
package dev.freshet.benchmarks;

import org.jspecify.annotations.NullMarked;
