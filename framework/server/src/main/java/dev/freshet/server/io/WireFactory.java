package dev.freshet.server.io;

import java.nio.channels.SocketChannel;

/** Puts a wire on accepted sockets: the socket's own bytes, or TLS. */
@FunctionalInterface
public interface WireFactory {
    /** Without TLS. */
    WireFactory PLAIN = (channel, whenBlocked) -> new SocketBytes(channel);

    /**
     * @param whenBlocked called by whoever reads when the wire has to write before it can read on and the socket does
     *     not take it: then {@link Wire#flush} is to be called when it does
     */
    Wire on(SocketChannel channel, Runnable whenBlocked);
}
