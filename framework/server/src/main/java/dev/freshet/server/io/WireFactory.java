package dev.freshet.server.io;

import dev.freshet.transport.PlainWire;
import dev.freshet.transport.Wire;
import java.nio.channels.SocketChannel;

/** Creates the wire of an accepted socket, with or without TLS. */
@FunctionalInterface
public interface WireFactory {
    /** Wires without TLS. */
    WireFactory PLAIN = (channel, whenBlocked) -> new PlainWire(channel);

    /**
     * @param whenBlocked called by the reading thread if the wire must write before it can read on, and the socket does
     *     not accept that; call {@link Wire#flush} once it does
     */
    Wire on(SocketChannel channel, Runnable whenBlocked);
}
