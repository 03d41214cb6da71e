/** Benchmarks of Freshet on this machine: rates, CPU and latency. */
@NullMarked
package dev.freshet.benchmarks;

import org.jspecify.annotations.NullMarked;
