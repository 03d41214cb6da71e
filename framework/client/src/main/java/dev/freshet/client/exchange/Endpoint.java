package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientProtocol;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where connections go and how.
 *
 * @param address if it is unresolved, it is resolved anew for each connection, on a thread that may wait
 * @param serverName the name that the certificate must be for, and that SNI tells; null for the address's host
 */
public record Endpoint(InetSocketAddress address, ClientProtocol protocol, @Nullable String serverName) {
    @Override
    public String toString() {
        return protocol.scheme() + "://" + address.getHostString() + ":" + address.getPort();
    }
}
