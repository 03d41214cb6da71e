/** Measures what processes use: CPU, memory, threads, context switches. */
@NullMarked
package dev.freshet.lab.measure;

import org.jspecify.annotations.NullMarked;
