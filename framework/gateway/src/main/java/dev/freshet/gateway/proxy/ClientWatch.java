package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** Cancels an exchange with an upstream if the client goes away. Thread-safe. */
final class ClientWatch {
    private final HttpRequest request;
    private volatile boolean gone;
    /** Null before the start and after the end. */
    private @Nullable Exchange upstream;

    ClientWatch(HttpRequest request) {
        this.request = request;
    }

    synchronized void begin(Exchange exchange) {
        upstream = exchange;
        watch(exchange);
    }

    /** Watches again, because a server of HTTP/1.1 does not look for the client while a body is unread. */
    synchronized void bodyIsRead() {
        if (upstream != null) {
            watch(upstream);
        }
    }

    /** The handler's thread calls it before it returns: the request is then no longer valid for other threads. */
    synchronized void end() {
        upstream = null;
    }

    boolean isGone() {
        return gone;
    }

    private void watch(Exchange exchange) {
        request.onAbandoned(() -> {
            gone = true;
            exchange.cancel();
        });
    }
}
