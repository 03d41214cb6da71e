package dev.freshet.client.loop;

import java.net.InetSocketAddress;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection goes and how.
 *
 * @param address resolved: a loop does not wait for names
 * @param serverName with TLS, the name that the certificate must be for and that SNI tells; null for the host of the
 *     address as it was given
 * @param tls whom to trust, and the client's certificates if it has any; must be there with a secure protocol
 * @param connectLimit for all of it, TLS included; at least a millisecond
 */
public record ConnectTarget(InetSocketAddress address, ClientProtocol protocol, @Nullable String serverName,
        @Nullable SSLContext tls, Duration connectLimit, ClientLimits limits) {

    /** @throws IllegalArgumentException if the protocol needs a TLS context, or the limit is under a millisecond */
    public ConnectTarget {
        if (protocol.isSecure() && tls == null) {
            throw new IllegalArgumentException(protocol + " to " + address + " needs a TLS context");
        }
        if (connectLimit.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("the limit to connect must be at least 1 ms, is " + connectLimit);
        }
    }

    /** With default limits, in cleartext, five seconds to connect. */
    public static ConnectTarget plain(InetSocketAddress address, ClientProtocol protocol) {
        return new ConnectTarget(address, protocol, null, null, Duration.ofSeconds(5), ClientLimits.DEFAULT);
    }
}
