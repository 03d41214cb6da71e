/** Writes the metadata that GraalVM needs to put a wiring and its resources into a native image. */
@NullMarked
package dev.freshet.processor.nativeimage;

import org.jspecify.annotations.NullMarked;
