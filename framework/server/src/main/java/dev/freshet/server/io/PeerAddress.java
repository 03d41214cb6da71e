package dev.freshet.server.io;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;

/**
 * The address of a peer. Peers on UNIX domain sockets have none, so all of them get 0.0.0.0 and port 0. No packet on a
 * network has this source (RFC 1122 section 3.2.1.3), so rules for addresses never mistake them for other peers.
 */
public final class PeerAddress {
    private static final String UNIX = "unix";

    private PeerAddress() {
    }

    /** @throws IOException if the channel is closed */
    public static InetSocketAddress of(SocketChannel channel) throws IOException {
        SocketAddress address = channel.getRemoteAddress();
        return address instanceof InetSocketAddress internet ? internet : unix();
    }

    private static InetSocketAddress unix() throws UnknownHostException {
        // The name is set so that nothing asks the name service for it.
        return new InetSocketAddress(InetAddress.getByAddress(UNIX, new byte[4]), 0);
    }
}
