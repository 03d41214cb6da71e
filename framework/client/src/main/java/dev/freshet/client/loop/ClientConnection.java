package dev.freshet.client.loop;

import dev.freshet.http.HttpVersion;

/**
 * An established connection of any HTTP version. Use it only on its event loop, except for methods that say otherwise.
 */
public interface ClientConnection {
    /** Thread-safe. */
    HttpVersion version();

    /** Whether requests can be begun, now or when {@link #capacity()} grows. Once false, it stays false. */
    boolean isOpen();

    /** The number of requests that can be begun now: at most 1 in HTTP/1.1, up to the peer's stream limit in HTTP/2. */
    int capacity();

    /**
     * Begins a request. Its head is sent when the current callback or task returns, in one write with other output.
     *
     * @throws IllegalStateException if {@link #capacity()} is 0
     * @throws IllegalArgumentException if the request is invalid; nothing was sent then
     */
    RequestStream begin(OutgoingRequest request, ResponseListener listener);

    /** Accepts no more requests, and closes once those in progress are over. */
    void closeWhenIdle();

    /** Closes at once; requests in progress fail. */
    void close();
}
