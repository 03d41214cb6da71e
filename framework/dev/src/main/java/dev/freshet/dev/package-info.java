/** Development mode: the main class of its JVM. */
@NullMarked
package dev.freshet.dev;

import org.jspecify.annotations.NullMarked;
