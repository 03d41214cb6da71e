package dev.freshet.server.io;

import dev.freshet.server.admission.Client;
import java.nio.channels.SocketChannel;

/**
 * A socket that was accepted.
 *
 * @param client the client at the other end
 * @param onClose called once, on the event loop, when the connection is closed
 */
public record Accepted(SocketChannel channel, SelectorLoop loop, Client client, Runnable onClose) {
}
