package dev.freshet.server.io;

import dev.freshet.server.config.ListenerConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A listening socket that is bound to its address.
 *
 * @param address the bound address, with the actual port if port 0 was asked for
 * @param file the file of a UNIX domain socket; null for a port
 */
record Binding(ServerSocketChannel channel, SocketAddress address, @Nullable SocketFile file) {

    /** @throws java.net.BindException if the port or the file is in use, or not permitted */
    static Binding of(ListenerConfig.Address address, int backlog) throws IOException {
        // A switch on types would load classes of the JDK at each start.
        if (address instanceof ListenerConfig.UnixSocket socket) {
            return SocketFile.bind(socket, backlog);
        }
        ListenerConfig.Port port = (ListenerConfig.Port) address;
        return ofPort(new InetSocketAddress(port.host(), port.number()), backlog);
    }

    private static Binding ofPort(InetSocketAddress address, int backlog) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(address, backlog);
            return new Binding(channel, channel.getLocalAddress(), null);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    boolean isUnix() {
        return file != null;
    }

    /** Removes the file, if there is one, so that nobody can connect any more. */
    void remove() {
        if (file != null) {
            file.remove();
        }
    }

    void abandon() throws IOException {
        remove();
        channel.close();
    }
}
