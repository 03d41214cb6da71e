/** Takes packaged applications, gives how long they take to the first answer, and how much memory. */
@NullMarked
package dev.freshet.benchmarks.start;

import org.jspecify.annotations.NullMarked;
