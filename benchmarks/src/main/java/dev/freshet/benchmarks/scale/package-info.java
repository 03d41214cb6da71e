/** Takes servers in processes of their own, gives what becomes of them under many connections and from a cold start. */
@NullMarked
package dev.freshet.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
