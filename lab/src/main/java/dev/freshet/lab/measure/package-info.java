/** Takes process ids, gives what those processes used: CPU, memory, threads, context switches. */
@NullMarked
package dev.freshet.lab.measure;

import org.jspecify.annotations.NullMarked;
