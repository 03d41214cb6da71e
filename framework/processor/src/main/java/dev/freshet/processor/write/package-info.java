/** Writes Java sources with their imports. */
@NullMarked
package dev.freshet.processor.write;

import org.jspecify.annotations.NullMarked;
