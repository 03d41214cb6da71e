package dev.freshet.server.io;

import dev.freshet.server.admission.Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A socket and who owns it: its loop, or one thread at a time. Unless said otherwise only the owner calls.
 *
 * <p>There are two kinds. One is watched by a selector and goes back and forth between loop and threads. The other has
 * a virtual thread of its own from accept to close, which waits in the read itself ({@link #waitsInRead()}).
 */
public interface Connection {
    /** While the server stops, an idle connection is kept this long for a request that may be on its way. */
    long DRAIN_QUIET_NANOS = 1_000_000_000;

    /** What runs on this connection now. */
    Protocol protocol();

    /** From now on this runs on the connection. By the owner, which calls the new protocol then. */
    void become(Protocol next);

    /** The loop that keeps this connection's time limits. Any thread may call. */
    SelectorLoop loop();

    InetSocketAddress remoteAddress();

    /** Whose connection this is. Any thread may call. */
    Client client();

    /** The TLS session; null without TLS, and before the handshake is done. Any thread may call. */
    @Nullable SSLSession tlsSession();

    /** What was agreed on by ALPN, "" for nothing; null as long as {@link #tlsSession()} is. Any thread may call. */
    @Nullable String applicationProtocol();

    /** Sets the {@link System#nanoTime()} up to which the peer may take for what is waited for next. */
    void deadline(long nanoTime);

    /** The same for a connection between two requests, which may be ended sooner when the server stops. */
    void idleUntil(long nanoTime);

    /** Whether {@link #read} waits for bytes, up to the deadline, instead of giving 0. */
    boolean waitsInRead();

    /** Whether a time limit ended what {@link #read} waited for, so that it gave -1, or what {@link #write} did. */
    boolean expired();

    /** Takes the connection from the loop, to hand it to a thread. */
    void take();

    /** Gives the connection back to the loop; the caller must not touch it after. */
    void giveBack();

    /** Whether the loop saw bytes since a thread took the connection. */
    boolean bytesArrived();

    /** Reads: the number of bytes, 0 for none now, -1 at the end. As long as TLS shakes hands 0 in any case. */
    int read(byte[] into, int from, int max) throws IOException;

    /**
     * As {@link #read}, for a thread that {@link #endReading} may have to send away. Where reading waits another thread
     * does it, and goes on with it when this one has left: then the array is lost to the caller.
     */
    int readForAnother(byte[] into, int from, int max) throws IOException;

    /**
     * A thread that waits in {@link #readForAnother} or {@link #awaitReadable}, or comes to, leaves at once with an
     * IOException. The connection must be closed then. Any thread may call.
     */
    void endReading();

    /**
     * Tells, once and where nothing may wait, when the peer is seen to have ended or broken the connection though no
     * one reads; only as long as it has sent nothing that is unread, and until {@link #endWatch}.
     */
    void watch(Runnable gone);

    /** After this it tells no one. By the owner, which may read again. */
    void endWatch();

    /**
     * Writes what the socket takes without waiting and says how many bytes that was; if {@link #waitsInRead()}, waits
     * until all is written. One thread at a time, which need not be the owner. What was not written must be written
     * next.
     */
    int write(byte[] bytes, int from, int length) throws IOException;

    /** Tells the peer that no more is written. By the thread that may write. */
    void endOutput() throws IOException;

    /** Forgets the arrays last read into and written from, which others will use. */
    void forgetArrays();

    /** Forgets the array last written from. By the thread that writes, which need not be the owner. */
    void forgetSource();

    /**
     * Parks until there is something to read. By the thread that owns the connection, never on the loop.
     *
     * @return false if the time passed first
     * @throws IOException if the connection was closed, or the thread interrupted
     */
    boolean awaitReadable(long nanos) throws IOException;

    /** Parks until the socket takes bytes again; as {@link #awaitReadable}. */
    boolean awaitWritable(long nanos) throws IOException;

    /** Asks for {@link Protocol#writable()} when the socket takes bytes again. On the loop, which owns it. */
    void callWhenWritable();

    /**
     * Calls, once and on the loop, when the socket takes bytes again, instead of {@link Protocol#writable()}; for
     * protocols that write from threads which do not own the connection. Any thread may call.
     *
     * @throws IllegalStateException if {@link #waitsInRead()}: writing waits there
     */
    void whenWritable(Runnable call);

    /**
     * From now on the loop looks for bytes once a tick. For a connection that is over, whose peer has only to close: one
     * that goes on sending would cost as much as before it was cut off. Any thread may call; nothing to do where
     * {@link #waitsInRead()}, whose thread takes its time itself.
     */
    default void readSeldom() {
    }

    /** Reads again after {@link Protocol#writable()}. On the loop, which owns it. */
    void resumeReading();

    /**
     * Closes the socket, now or soon, and wakes a thread that waits on it. Any thread may call, any number of times.
     */
    void close();

    /**
     * Ends output, then reads and drops what the peer still sends until it closes too or a short time has passed: with
     * a plain close, unread bytes would make the kernel reset the connection and the peer could lose the response (RFC
     * 9112 section 9.6). The caller must not touch the connection after.
     */
    void closeGently();

    /** Any thread may call. */
    boolean isClosed();

    /** The server stops: ends the connection when nothing is in hand. On the loop, whoever owns the connection. */
    void drain();

    /** Closes at once, whoever owns the connection, and stops the handler. On the loop. */
    void cutOff();
}
