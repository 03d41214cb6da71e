/**
 * Measures single parts inside one process. Takes a part and a number of calls, gives the time and the allocation of
 * one, as a table, as a file for later runs to be compared with, or for the lab as one line of JSON.
 */
@NullMarked
package dev.freshet.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
