/**
 * Measures single parts in one process: time and allocation of a call, as a table, as a file for later comparisons, or
 * as a line of JSON for the lab.
 */
@NullMarked
package dev.freshet.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
