package dev.freshet.server.io;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.admission.Client;
import dev.freshet.transport.PlainWire;
import dev.freshet.transport.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket with an owner: its event loop, or one thread at a time. Only the owner may call methods, unless they say
 * otherwise. A {@link Watched} connection moves between its event loop and threads, and never blocks them. A
 * {@link Waiting} connection has its own virtual thread, which blocks in reads and writes.
 */
public abstract sealed class Connection implements SelectorLoop.Ticked permits Watched, Waiting {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    protected final SocketChannel channel;
    protected final Wire wire;
    protected final WriteWatch writeWatch;
    private final SelectorLoop loop;
    private final Client client;
    private final String listener;
    private final Runnable onClose;
    private final InetSocketAddress remoteAddress;
    /** The subclass sets it before the event loop sees the connection. */
    private volatile Protocol protocol;
    private volatile boolean closed;

    /** Called on the event loop. */
    protected Connection(Accepted accepted, ListenerKind kind) throws IOException {
        channel = accepted.channel();
        wire = kind.wires().on(channel, this::wireBlocked);
        writeWatch = new WriteWatch(kind.limits());
        loop = accepted.loop();
        client = accepted.client();
        listener = kind.name();
        onClose = accepted.onClose();
        remoteAddress = PeerAddress.of(channel);
    }

    /** The current protocol. */
    public final Protocol protocol() {
        return protocol;
    }

    /** Replaces the protocol. The owner then calls the new one. */
    public final void become(Protocol next) {
        protocol = next;
    }

    /** The event loop that enforces this connection's timeouts. Thread-safe. */
    public final SelectorLoop loop() {
        return loop;
    }

    /** The name of the listener that accepted it. Thread-safe. */
    public final String listener() {
        return listener;
    }

    public final InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    /** The client at the other end. Thread-safe. */
    public final Client client() {
        return client;
    }

    /** The TLS session; null without TLS and before the end of the handshake. Thread-safe. */
    public final @Nullable SSLSession tlsSession() {
        return wire.tlsSession();
    }

    /** The protocol negotiated by ALPN, "" for none; null while {@link #tlsSession()} is null. Thread-safe. */
    public final @Nullable String applicationProtocol() {
        return wire.applicationProtocol();
    }

    /** Sets the {@link System#nanoTime()} until which the peer has time for the next step. */
    public abstract void deadline(long nanoTime);

    /** Like {@link #deadline}, for a connection between two requests, which a shutdown may end sooner. */
    public abstract void idleUntil(long nanoTime);

    /** Whether a timeout made {@link #read} return -1 or {@link #write} fail. Only blocking calls end in this way. */
    public boolean expired() {
        return false;
    }

    /**
     * Reads; returns the number of bytes, 0 for none now, -1 at the end. During a TLS handshake, it always returns 0.
     * A {@link Waiting} connection blocks until bytes arrive or the deadline passes.
     */
    public abstract int read(byte[] into, int from, int max) throws IOException;

    /**
     * Reads, and blocks until bytes arrive. Never call it on the event loop. Returns the number of bytes, -1 at the
     * end, 0 if the time passed first.
     *
     * @param mayEnd whether {@link #endReading} may end it, because the caller is not the owner's thread. The array
     *     must then not be reused, because the read may continue after its caller has left
     */
    public abstract int readUntil(long nanoTime, byte[] into, int from, int max, boolean mayEnd) throws IOException;

    /**
     * Makes a current or later call of {@link #readUntil} fail at once with IOException. The connection must then be
     * closed. Thread-safe.
     */
    public abstract void endReading();

    /**
     * Runs the action once, on a thread that must not block, if the peer ends or breaks the connection while nobody
     * reads. Works only while the peer has sent nothing unread, and until {@link #endWatch}.
     */
    public abstract void watch(Runnable gone);

    /** Stops watching. The owner calls this; it may then read again. */
    public abstract void endWatch();

    /**
     * Writes what the socket accepts without blocking, and returns the number of bytes. A {@link Waiting} connection
     * blocks until everything is written. One thread at a time may write; it need not be the owner. Bytes that were not
     * written must be written next.
     */
    public abstract int write(byte[] bytes, int from, int length) throws IOException;

    /** Whether the kernel can copy a file to the socket ({@link #transfer}). */
    public final boolean canTransfer() {
        return wire instanceof PlainWire;
    }

    /**
     * Has the kernel copy part of a file to the socket. Does not wait for the peer: below the JDK, the socket of a
     * virtual thread is non-blocking too. Returns the number of bytes that the socket accepted; 0 also at the end of the
     * file. Called by the thread that may write, if {@link #canTransfer} is true.
     */
    public final long transfer(FileChannel file, long position, long length) throws IOException {
        long taken = ((PlainWire) wire).transfer(file, position, length);
        writeWatch.took((int) taken);
        return taken;
    }

    /** Ends output. Called by the thread that may write. */
    public void endOutput() throws IOException {
        wire.endOutput();
    }

    /** Forgets the arrays of the last read and write, which others will use. */
    public void forgetArrays() {
        wire.forgetArrays();
    }

    /** Forgets the array of the last write. Called by the thread that writes, which need not be the owner. */
    public final void forgetSource() {
        wire.forgetSource();
    }

    /**
     * Closes the socket, now or soon, and wakes a thread that waits for it. May be called several times. Thread-safe.
     */
    @Override
    public abstract void close();

    /**
     * Ends output, then reads and drops input until the peer closes or a short time has passed. After a plain close
     * with unread bytes, the kernel would reset the connection, and the peer could lose the response (RFC 9112 section
     * 9.6). The caller must not touch the connection afterwards.
     */
    public abstract void closeGently();

    /** Thread-safe. */
    public final boolean isClosed() {
        return closed;
    }

    /**
     * The server is shutting down: ends the connection once nothing is in flight. On the event loop, regardless of the
     * owner.
     */
    public abstract void drain();

    /** Closes at once and interrupts the handler. On the event loop, regardless of the owner. */
    public abstract void cutOff();

    /** Closes the connection because it is broken. Thread-safe. */
    public final void gone(IOException e) {
        if (!(e instanceof ClosedChannelException)) {
            LOG.debug("The connection of {} ended: {}", remoteAddress, e.toString());
        }
        close();
    }

    /** Closes the connection after a bug in this server. Thread-safe. */
    @Override
    public final void failed(Throwable failure) {
        LineLimit.write(LOG::error, LOG::debug, failure,
                "Closing the connection of {} after an error", remoteAddress, failure);
        close();
    }

    /** The wire must write before it can read on, and the socket does not accept that. Called by the owner. */
    protected void wireBlocked() {
    }

    /** Marks the connection as closed and closes the socket. */
    protected final void closeSocket() {
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            // The socket is unusable in any case.
        }
    }

    /** Tells the others, once, that the connection is closed. Called on the event loop. */
    protected final void tellClosed() {
        protocol.closed();
        onClose.run();
    }
}
