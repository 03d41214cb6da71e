package dev.freshet.transport;

import java.io.IOException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a connection as its protocol sees them: those of the socket, directly or through TLS. One thread at a
 * time may read, and one may write. Whether calls block depends on the socket.
 */
public interface Wire {
    /**
     * Reads; returns the number of bytes, 0 for none now, -1 at the end. Returns 0 during a handshake even on a
     * blocking socket.
     */
    int read(byte[] into, int from, int max) throws IOException;

    /**
     * Writes what the socket accepts, and returns the number of bytes. Bytes that were not accepted must be written
     * next, because they may already be encrypted.
     */
    int write(byte[] bytes, int from, int length) throws IOException;

    /** Bytes of the next write that may have reached the peer, although the last one did not count them. */
    default int underway() {
        return 0;
    }

    /** Whether there is input that is no longer in the socket, so that no selector reports it. */
    default boolean hasBuffered() {
        return false;
    }

    /** Writes the wire's own output that the socket did not accept; returns true if nothing is left. */
    default boolean flush() throws IOException {
        return true;
    }

    /** Ends output. Called by the thread that may write. */
    void endOutput() throws IOException;

    /** From now on, reads only count bytes and their content is meaningless. Called by the reading thread. */
    default void dropInput() {
    }

    /** Announces the end of the connection to the peer, if that does not block. Thread-safe. */
    default void sayGoodbye() {
    }

    /** Forgets the caller's arrays and returns its own empty ones. Called by the reading thread. */
    void forgetArrays();

    /** Forgets the caller's array of the last write. Called by the writing thread. */
    void forgetSource();

    /** Returns empty arrays, which costs little. Called by the thread that reads and writes, if it is one. */
    default void release() {
    }

    /** Returns arrays that a long wait does not need. Called by the reading thread. */
    default void rest() {
    }

    /** Null without TLS and before the end of the handshake. */
    default @Nullable SSLSession tlsSession() {
        return null;
    }

    /** The protocol negotiated by ALPN (RFC 7301), "" for none; null while {@link #tlsSession()} is null. */
    default @Nullable String applicationProtocol() {
        return null;
    }
}
