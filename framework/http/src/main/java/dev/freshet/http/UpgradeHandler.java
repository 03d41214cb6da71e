package dev.freshet.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Handles a connection after an upgrade (RFC 9110 section 7.8), or the stream of an extended CONNECT (RFC 8441).
 * {@link #opened}, {@link #received} and {@link #ended} run on request threads, so they may block; they never overlap.
 * {@code opened} comes first; if the upgrade fails before, only {@code ended} is called. An exception from
 * {@code opened} or {@code received} ends the connection.
 */
public interface UpgradeHandler {
    /** The handler now owns the connection. No bytes have been received yet. */
    void opened(UpgradedConnection connection) throws Exception;

    /**
     * Receives bytes. The engine owns the array; it is valid during the call, and you may modify the given range. The
     * engine reads no more until this method returns, so a slow handler slows the peer down.
     */
    void received(byte[] bytes, int offset, int length) throws Exception;

    /**
     * The peer sends no more, or the connection is lost; the last of the three calls. You can still write if the cause
     * is null. The connection is closed when this method returns.
     *
     * @param cause why the connection broke; null if the peer ended it properly
     */
    void ended(@Nullable IOException cause);

    /** Called about every 250 ms on an event loop, for timeouts; must not block. */
    default void tick(long nanoTime) {
    }

    /**
     * The server is shutting down: say goodbye to the peer. Called on an event loop, so it must not block: write in a
     * task given to {@link UpgradedConnection#execute}.
     */
    default void drain() {
    }
}
