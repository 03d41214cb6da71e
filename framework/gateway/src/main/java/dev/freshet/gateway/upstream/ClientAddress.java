package dev.freshet.gateway.upstream;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.Subscriber;
import java.net.InetAddress;

/** The address of the client: the peer of the connection, or the one that trusted proxies name. */
public final class ClientAddress {
    private static final String ATTRIBUTE = "dev.freshet.gateway.client-address";

    private ClientAddress() {
    }

    /** The address that the filter {@code forwarded} found; without that filter, the peer of the connection. */
    public static InetAddress of(HttpRequest request) {
        return request.attribute(ATTRIBUTE) instanceof InetAddress found ? found : request.remoteAddress().getAddress();
    }

    /**
     * What counts as one client for limits: the address or, for IPv6, its first 64 bits, because one subscriber has
     * them all.
     */
    public static InetAddress subscriber(HttpRequest request) {
        return Subscriber.of(of(request));
    }

    /** Sets the client's address for later filters. */
    public static void set(HttpRequest request, InetAddress client) {
        request.attribute(ATTRIBUTE, client);
    }
}
