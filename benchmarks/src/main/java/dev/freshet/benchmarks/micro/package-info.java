/** Measures single parts inside one process. Takes a part and a number of calls, gives one line of JSON. */
@NullMarked
package dev.freshet.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
