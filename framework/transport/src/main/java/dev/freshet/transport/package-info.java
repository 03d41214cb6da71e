/** Takes sockets, gives their events and bytes: event loops, wires and pools of arrays. */
@NullMarked
package dev.freshet.transport;

import org.jspecify.annotations.NullMarked;
