/** Takes a wiring and what lies beside its classes, gives what GraalVM must know to put them into a native image. */
@NullMarked
package dev.freshet.processor.nativeimage;

import org.jspecify.annotations.NullMarked;
