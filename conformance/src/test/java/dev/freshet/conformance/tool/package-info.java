/** Takes the names of programs that others wrote, gives them started against the server, and what they reported. */
@NullMarked
package dev.freshet.conformance.tool;

import org.jspecify.annotations.NullMarked;
