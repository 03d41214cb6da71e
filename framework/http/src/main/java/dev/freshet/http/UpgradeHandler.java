package dev.freshet.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What runs on a connection that has left HTTP behind: one that was upgraded (RFC 9110 section 7.8), or the stream of
 * an extended CONNECT (RFC 8441). No two of the first three methods run at the same time, and {@link #opened} comes
 * first, unless the connection never became the handler's: then {@link #ended} comes alone. They run on request
 * threads, so they may wait. What they throw ends the connection.
 */
public interface UpgradeHandler {
    /** The connection is this handler's; nothing was received yet. */
    void opened(UpgradedConnection connection) throws Exception;

    /**
     * Bytes came. The array is the engine's and valid during the call; these bytes of it may be changed. No more is
     * read until it returns, which is how a slow handler slows its peer down.
     */
    void received(byte[] bytes, int offset, int length) throws Exception;

    /**
     * The peer sends no more, or the connection is gone; the last call of the three. Output is still possible if the
     * cause is null. The connection is closed when this returns.
     *
     * @param cause why the connection broke; null if the peer ended it properly
     */
    void ended(@Nullable IOException cause);

    /** About every 250 ms, on an event loop, for time limits: must not wait. */
    default void tick(long nanoTime) {
    }

    /**
     * The server stops: say goodbye. On an event loop: must not wait, and writes by {@link UpgradedConnection#execute}.
     */
    default void drain() {
    }
}
