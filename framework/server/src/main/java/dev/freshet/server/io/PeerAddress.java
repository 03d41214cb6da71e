package dev.freshet.server.io;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;

/**
 * The address of a peer. A peer on a UNIX domain socket has none, so all of them get 0.0.0.0 and port 0. No packet on
 * a network has this source (RFC 1122 section 3.2.1.3), so nothing that knows addresses of peers takes them for others.
 */
public final class PeerAddress {
    private static final String UNIX = "unix";

    private PeerAddress() {
    }

    public static InetSocketAddress of(SocketChannel channel) throws IOException {
        SocketAddress address = channel.getRemoteAddress();
        return address instanceof InetSocketAddress internet ? internet : unix();
    }

    private static InetSocketAddress unix() throws UnknownHostException {
        // With a name, nothing ever asks the name service for it.
        return new InetSocketAddress(InetAddress.getByAddress(UNIX, new byte[4]), 0);
    }
}
