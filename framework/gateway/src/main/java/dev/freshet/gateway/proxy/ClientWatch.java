package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** Cancels an exchange with an upstream if the client goes away. Thread-safe. */
final class ClientWatch implements Runnable {
    private final HttpRequest request;
    private volatile boolean gone;
    /** Null before the start and after the end. Changed only under the lock of this object. */
    private volatile @Nullable Exchange upstream;

    ClientWatch(HttpRequest request) {
        this.request = request;
    }

    synchronized void begin(Exchange exchange) {
        upstream = exchange;
        request.onAbandoned(this);
    }

    /** Watches again, because a server of HTTP/1.1 does not look for the client while a body is unread. */
    synchronized void bodyIsRead() {
        if (upstream != null) {
            request.onAbandoned(this);
        }
    }

    /** The handler's thread calls it before it returns: the request is then no longer valid for other threads. */
    synchronized void end() {
        upstream = null;
    }

    boolean isGone() {
        return gone;
    }

    /** The client is gone. Takes no lock: the server holds the one that {@link HttpRequest#onAbandoned} takes. */
    @Override
    public void run() {
        gone = true;
        Exchange begun = upstream;
        if (begun != null) {
            begun.cancel();
        }
    }
}
