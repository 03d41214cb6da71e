package dev.freshet.http;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A connection, or an HTTP/2 stream, for an {@link UpgradeHandler}. Thread-safe. */
public interface UpgradedConnection {
    /**
     * Sends bytes after all earlier ones. If the peer reads slowly, the call blocks; each wait lasts at most
     * {@code server.timeouts.write}. Never call it on an event loop. You may reuse the array after the call.
     *
     * @throws IOException if the connection is closed or the peer is too slow
     */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /**
     * Sends bytes like {@link #write}, but never blocks: bytes that the peer does not accept now are queued. The caller
     * limits the queue by checking {@link #pending}.
     *
     * @return false if this connection can only write blocking; then nothing was sent or queued
     * @throws IOException if the connection is closed
     */
    default boolean tryWrite(byte[] bytes, int offset, int length) throws IOException {
        return false;
    }

    /** The number of bytes accepted by {@link #write} and not yet by the socket. */
    int pending();

    /** Runs a task on a request thread, for work that the calling thread must not do. */
    void execute(Runnable task);

    /** Sends what was written and ends output. The connection closes when the peer ends too, or after a short time. */
    void close();

    /** Closes at once; written bytes may be lost. */
    void abort();

    InetSocketAddress remoteAddress();
}
