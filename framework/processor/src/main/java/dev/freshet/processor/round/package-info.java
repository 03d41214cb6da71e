/** One round of the compiler: what all stages read, and how they report. */
@NullMarked
package dev.freshet.processor.round;

import org.jspecify.annotations.NullMarked;
