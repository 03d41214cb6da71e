package dev.freshet.client.loop;

import java.net.InetSocketAddress;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The target of a connection.
 *
 * @param address a resolved address, because event loops must not wait for name resolution
 * @param serverName with TLS, the name to verify in the certificate and to send by SNI; null for the host of the
 *     address
 * @param tls trusted certificates and the client certificate; required if the protocol uses TLS
 * @param connectLimit the timeout for making the connection, including TLS; at least a millisecond
 */
public record ConnectTarget(InetSocketAddress address, ClientProtocol protocol, @Nullable String serverName,
        @Nullable SSLContext tls, Duration connectLimit, ClientLimits limits) {

    /** @throws IllegalArgumentException if a TLS context is missing, or the timeout is under a millisecond */
    public ConnectTarget {
        if (protocol.isSecure() && tls == null) {
            throw new IllegalArgumentException(protocol + " to " + address + " needs a TLS context");
        }
        if (connectLimit.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("the timeout to connect must be at least 1 ms, is " + connectLimit);
        }
    }
}
