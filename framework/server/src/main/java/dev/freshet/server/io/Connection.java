package dev.freshet.server.io;

import dev.freshet.server.admission.Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A socket with an owner: its event loop, or one thread at a time. Only the owner may call methods, unless they say
 * otherwise.
 *
 * <p>There are two kinds of connections. The first is watched by a selector and moves between event loop and threads.
 * The second has its own virtual thread, which blocks in reads ({@link #waitsInRead()}).
 */
public interface Connection {
    /** During a shutdown, an idle connection stays open this long for a request that may be on its way. */
    long DRAIN_QUIET_NANOS = 1_000_000_000;

    /** The current protocol. */
    Protocol protocol();

    /** Replaces the protocol. The owner then calls the new one. */
    void become(Protocol next);

    /** The event loop that enforces this connection's timeouts. Thread-safe. */
    SelectorLoop loop();

    /** The name of the listener that accepted it. Thread-safe. */
    String listener();

    InetSocketAddress remoteAddress();

    /** The client at the other end. Thread-safe. */
    Client client();

    /** The TLS session; null without TLS and before the end of the handshake. Thread-safe. */
    @Nullable SSLSession tlsSession();

    /** The protocol negotiated by ALPN, "" for none; null while {@link #tlsSession()} is null. Thread-safe. */
    @Nullable String applicationProtocol();

    /** Sets the {@link System#nanoTime()} until which the peer has time for the next step. */
    void deadline(long nanoTime);

    /** Like {@link #deadline}, for a connection between two requests, which a shutdown may end sooner. */
    void idleUntil(long nanoTime);

    /** Whether {@link #read} blocks until bytes arrive or the deadline passes, instead of returning 0. */
    boolean waitsInRead();

    /** Whether a timeout made {@link #read} return -1 or {@link #write} fail. */
    boolean expired();

    /** Takes the connection from the event loop, to hand it over to a thread. */
    void take();

    /** Returns the connection to the event loop. The caller must not touch it afterwards. */
    void giveBack();

    /** Whether the event loop has seen bytes since a thread took the connection. */
    boolean bytesArrived();

    /**
     * Reads; returns the number of bytes, 0 for none now, -1 at the end. During a TLS handshake, it always returns 0.
     */
    int read(byte[] into, int from, int max) throws IOException;

    /**
     * Like {@link #read}, for a thread whose read {@link #endReading} may end. If reading blocks, another thread reads
     * for it, and continues after this one has left: the array must then not be reused.
     */
    int readForAnother(byte[] into, int from, int max) throws IOException;

    /**
     * Makes a current or later call of {@link #readForAnother} or {@link #awaitReadable} fail at once with IOException.
     * The connection must then be closed. Thread-safe.
     */
    void endReading();

    /**
     * Runs the action once, on a thread that must not block, if the peer ends or breaks the connection while nobody
     * reads. Works only while the peer has sent nothing unread, and until {@link #endWatch}.
     */
    void watch(Runnable gone);

    /** Stops watching. The owner calls this; it may then read again. */
    void endWatch();

    /**
     * Writes what the socket accepts without blocking, and returns the number of bytes. If {@link #waitsInRead()},
     * blocks until everything is written. One thread at a time may write; it need not be the owner. Bytes that were not
     * written must be written next.
     */
    int write(byte[] bytes, int from, int length) throws IOException;

    /** Ends output. Called by the thread that may write. */
    void endOutput() throws IOException;

    /** Forgets the arrays of the last read and write, which others will use. */
    void forgetArrays();

    /** Forgets the array of the last write. Called by the thread that writes, which need not be the owner. */
    void forgetSource();

    /**
     * Parks the owning thread until there is something to read. Never call it on the event loop.
     *
     * @return false if the time passed first
     * @throws IOException if the connection was closed or the thread interrupted
     */
    boolean awaitReadable(long nanos) throws IOException;

    /** Parks until the socket accepts bytes again; see {@link #awaitReadable}. */
    boolean awaitWritable(long nanos) throws IOException;

    /** Asks for {@link Protocol#writable()} once the socket accepts bytes again. Called on the owning event loop. */
    void callWhenWritable();

    /**
     * Runs the callback once, on the event loop, when the socket accepts bytes again. It replaces
     * {@link Protocol#writable()} for protocols whose writing threads do not own the connection. Thread-safe.
     *
     * @throws IllegalStateException if {@link #waitsInRead()}, because writing then blocks
     */
    void whenWritable(Runnable call);

    /**
     * Makes the event loop check for bytes only once per tick. For a connection that is over and that the peer should
     * close, so that a peer that continues to send costs little. No effect if {@link #waitsInRead()}, because its
     * thread paces itself. Thread-safe.
     */
    default void readSeldom() {
    }

    /** Resumes reading after {@link Protocol#writable()}. Called on the owning event loop. */
    void resumeReading();

    /**
     * Closes the socket, now or soon, and wakes a thread that waits for it. May be called several times. Thread-safe.
     */
    void close();

    /**
     * Ends output, then reads and drops input until the peer closes or a short time has passed. After a plain close
     * with unread bytes, the kernel would reset the connection, and the peer could lose the response (RFC 9112 section
     * 9.6). The caller must not touch the connection afterwards.
     */
    void closeGently();

    /** Thread-safe. */
    boolean isClosed();

    /**
     * The server is shutting down: ends the connection once nothing is in flight. On the event loop, regardless of the
     * owner.
     */
    void drain();

    /** Closes at once and interrupts the handler. On the event loop, regardless of the owner. */
    void cutOff();
}
