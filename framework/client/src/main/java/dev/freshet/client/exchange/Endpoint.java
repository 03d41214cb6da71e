package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientProtocol;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The target of connections.
 *
 * @param address if unresolved, each connection resolves it again, on a thread that may block
 * @param serverName the name to verify in the certificate and to send by SNI; null for the address's host
 */
public record Endpoint(InetSocketAddress address, ClientProtocol protocol, @Nullable String serverName) {
    @Override
    public String toString() {
        return protocol.scheme() + "://" + address.getHostString() + ":" + address.getPort();
    }
}
