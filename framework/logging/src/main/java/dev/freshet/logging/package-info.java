/**
 * The default SLF4J backend: writes lines to standard output. Small, because it is loaded before the first request; it
 * loads only what the first line needs.
 */
@NullMarked
package dev.freshet.logging;

import org.jspecify.annotations.NullMarked;
