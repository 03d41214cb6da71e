/** Takes a socket, gives its bytes: wires and pools of arrays, for the server and the client. */
@NullMarked
package dev.freshet.transport;

import org.jspecify.annotations.NullMarked;
