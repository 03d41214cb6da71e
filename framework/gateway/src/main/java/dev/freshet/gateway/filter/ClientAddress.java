package dev.freshet.gateway.filter;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.Subscriber;
import java.net.InetAddress;

/** Where a request came from: the other end of the connection, or whom trusted proxies before it named. */
public final class ClientAddress {
    private static final String ATTRIBUTE = "dev.freshet.gateway.client-address";

    private ClientAddress() {
    }

    /** What the filter {@code forwarded} found out; without it the other end of the connection. */
    public static InetAddress of(HttpRequest request) {
        return request.attribute(ATTRIBUTE) instanceof InetAddress found ? found : request.remoteAddress().getAddress();
    }

    /**
     * Who counts as one client where something is divided among them: the address, of IPv6 the first 64 bits, which is
     * what one subscriber has.
     */
    public static InetAddress subscriber(HttpRequest request) {
        return Subscriber.of(of(request));
    }

    /** Says who it is, for the filters behind. */
    public static void set(HttpRequest request, InetAddress client) {
        request.attribute(ATTRIBUTE, client);
    }
}
