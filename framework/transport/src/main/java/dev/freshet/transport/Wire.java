package dev.freshet.transport;

import java.io.IOException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the bytes of a connection's protocol, directly on the socket or through TLS. One thread at a time
 * may read, and one at a time may write. Calls block if the socket blocks.
 */
public interface Wire {
    /**
     * Reads; returns the number of bytes, 0 if there are none now, -1 at the end. During a handshake, it returns 0 even
     * on a blocking socket.
     */
    int read(byte[] into, int from, int max) throws IOException;

    /**
     * Writes what the socket accepts, and returns the number of bytes. Bytes that were not accepted must be written
     * next, because they may already be encrypted.
     */
    int write(byte[] bytes, int from, int length) throws IOException;

    /**
     * How many bytes of the next write may already have reached the peer, although the last write did not count them.
     * They are in an encrypted record that the socket has accepted only in part.
     */
    default int underway() {
        return 0;
    }

    /** Whether there is input that is no longer in the socket, so that no selector reports it. */
    default boolean hasBuffered() {
        return false;
    }

    /**
     * Writes encrypted bytes that the socket did not accept before. Returns true if none are left, or if another thread
     * is writing and will write them.
     */
    default boolean flush() throws IOException {
        return true;
    }

    /** Ends output, so that the peer sees the end of its input. Called by the thread that may write. */
    void endOutput() throws IOException;

    /** From now on, reads return only a number of bytes; the content is meaningless. Called by the reading thread. */
    default void dropInput() {
    }

    /**
     * Tells the peer that the connection ends, as far as the socket accepts that. Does nothing while another thread
     * writes or continues the handshake. Blocks if the socket does. Thread-safe.
     */
    default void sayGoodbye() {
    }

    /**
     * Forgets the caller's arrays, and returns the wire's empty arrays to their pools. Called by the reading thread.
     */
    void forgetArrays();

    /** Forgets the caller's array of the last write. Called by the writing thread. */
    void forgetSource();

    /** Returns empty arrays to their pools, which costs little. Only if the same thread reads and writes. */
    default void release() {
    }

    /** Before a long wait: returns all arrays that the wire can spare. Called by the reading thread. */
    default void rest() {
    }

    /** The TLS session; null without TLS and before the end of the handshake. Thread-safe. */
    default @Nullable SSLSession tlsSession() {
        return null;
    }

    /** The protocol negotiated by ALPN (RFC 7301), "" for none; null while {@link #tlsSession()} is null. */
    default @Nullable String applicationProtocol() {
        return null;
    }
}
