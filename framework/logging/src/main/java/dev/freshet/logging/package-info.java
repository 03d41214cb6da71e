/**
 * Takes SLF4J calls, gives lines on standard output. Small on purpose: it is loaded before the first request, and loads
 * nothing itself that the first line does not need.
 */
@NullMarked
package dev.freshet.logging;

import org.jspecify.annotations.NullMarked;
