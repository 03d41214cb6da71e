package dev.freshet.http;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A connection, or an HTTP/2 stream, that its {@link UpgradeHandler} talks on. Any thread may call any method. */
public interface UpgradedConnection {
    /**
     * Sends bytes, behind those sent earlier. Waits while the peer reads slowly, up to {@code server.timeouts.write};
     * never on an event loop. The array may be reused when this returns.
     *
     * @throws IOException if the connection is closed or the peer too slow
     */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /**
     * Sends bytes as {@link #write} does, but never waits: what the peer does not take now is kept, and the caller
     * bounds that by {@link #pending}.
     *
     * @return false, and nothing was taken, on connections where writing cannot but wait
     * @throws IOException if the connection is closed
     */
    default boolean tryWrite(byte[] bytes, int offset, int length) throws IOException {
        return false;
    }

    /** Bytes that {@link #write} took and the peer's socket has not yet. */
    int pending();

    /** Runs a task on a request thread, for what must not be done on the caller's. */
    void execute(Runnable task);

    /** Ends output once what was written is on its way, then closes when the peer ends too or after a short time. */
    void close();

    /** Closes at once; what was written may be lost. */
    void abort();

    InetSocketAddress remoteAddress();
}
