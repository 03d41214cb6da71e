/** Reads and writes sockets, with or without TLS: event loops, wires, and pools of arrays. */
@NullMarked
package dev.freshet.transport;

import org.jspecify.annotations.NullMarked;
