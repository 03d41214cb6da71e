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
 * A socket with an owner: its event loop, a thread, or the queue. Only the owner may call a method, unless its comment
 * says otherwise. A {@link Watched} connection moves between its event loop and threads, and never blocks them. A
 * {@link Waiting} connection has its own virtual thread, which blocks in reads and writes.
 */
public abstract sealed class Connection implements SelectorLoop.Ticked permits Watched, Waiting {
    /** How long the peer may take to end after this side has ended. */
    public static final long LINGER_NANOS = 2_000_000_000;
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    protected final SocketChannel channel;
    protected final Wire wire;
    protected final WriteWatch writeWatch;
    private final SelectorLoop loop;
    private final Client client;
    private final String listener;
    private final Runnable onClose;
    private final InetSocketAddress remoteAddress;
    /** The subclass sets it before the event loop can use the connection. */
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

    /** The name of the listener that accepted the connection. Thread-safe. */
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

    /** Like {@link #deadline}, for a connection between two requests. A shutdown may end it sooner. */
    public abstract void idleUntil(long nanoTime);

    /** Whether a timeout made {@link #read} return -1 or {@link #write} fail. Only blocking calls end in this way. */
    public boolean expired() {
        return false;
    }

    /**
     * Reads; returns the number of bytes, 0 if there are none now, -1 at the end. During a TLS handshake, it returns 0.
     * A {@link Waiting} connection blocks until bytes arrive or the deadline passes.
     */
    public abstract int read(byte[] into, int from, int max) throws IOException;

    /**
     * Reads, and blocks until bytes arrive. Never call it on the event loop. Returns the number of bytes, -1 at the
     * end, 0 if the time passed first.
     *
     * @param mayEnd whether {@link #endReading} may end the call, because the caller is not the owner's thread. If so,
     *     do not reuse the array: the read may continue after the call has ended
     */
    public abstract int readUntil(long nanoTime, byte[] into, int from, int max, boolean mayEnd) throws IOException;

    /**
     * Makes a current or later call of {@link #readUntil} fail at once with IOException. The connection must then be
     * closed. Thread-safe.
     */
    public abstract void endReading();

    /**
     * Runs the action once if the peer ends or breaks the connection while no thread reads. The action must not block.
     * Unread bytes hide the end of the connection. Watching lasts until {@link #endWatch}.
     */
    public abstract void watch(Runnable gone);

    /** Stops watching. Afterwards, the owner may read again. */
    public abstract void endWatch();

    /**
     * Writes what the socket accepts without blocking, and returns the number of bytes. A {@link Waiting} connection
     * blocks until everything is written. One thread at a time may write; it need not be the owner. The next call must
     * begin with the bytes that were not written.
     */
    public abstract int write(byte[] bytes, int from, int length) throws IOException;

    /** Whether the kernel can copy a file to the socket ({@link #transfer}). */
    public final boolean canTransfer() {
        return wire instanceof PlainWire;
    }

    /**
     * Has the kernel copy part of a file to the socket. Does not wait for the peer: below the JDK, the socket of a
     * virtual thread is non-blocking too. Returns the number of bytes that the socket accepted; 0 also at the end of
     * the file. Called by the thread that may write, if {@link #canTransfer} is true.
     */
    public long transfer(FileChannel file, long position, long length) throws IOException {
        long taken = ((PlainWire) wire).transfer(file, position, length);
        writeWatch.took((int) taken);
        return taken;
    }

    /** Ends output. Called by the thread that may write. */
    public void endOutput() throws IOException {
        wire.endOutput();
    }

    /** Forgets the arrays of the last read and write, so that other connections can use them. */
    public void forgetArrays() {
        wire.forgetArrays();
    }

    /** Forgets the array of the last write. Called by the thread that writes, which need not be the owner. */
    public final void forgetSource() {
        wire.forgetSource();
    }

    /**
     * Closes the socket, now or soon, and wakes a thread that waits for the peer. Further calls have no effect.
     * Thread-safe.
     */
    @Override
    public abstract void close();

    /**
     * Ends output, then reads and drops input until the peer closes or a short time has passed. After a plain close
     * with unread bytes, the kernel would reset the connection, and the peer could lose the response (RFC 9112 section
     * 9.6). The caller must not touch the connection afterwards.
     */
    public abstract void closeGently();

    /** Whether the socket was closed. Thread-safe. */
    public final boolean isClosed() {
        return closed;
    }

    /**
     * The server is shutting down: ends the connection once no request is in flight. Called on the event loop, whoever
     * owns the connection.
     */
    public abstract void drain();

    /** Closes at once and interrupts the handler. Called on the event loop, whoever owns the connection. */
    public abstract void cutOff();

    /** Closes the connection because the peer broke it or the socket failed. Thread-safe. */
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

    /** The wire must write before it can read on, and the socket accepts nothing. Called by the owner. */
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
        try {
            protocol.closed();
        } finally {
            onClose.run();
        }
    }
}
