package dev.freshet.server.io.hybrid;

import dev.freshet.server.admission.Client;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.ConnectionFactory;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.PeerAddress;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.SelectorLoop;
import dev.freshet.server.io.SocketBytes;
import dev.freshet.server.io.TimedConnection;
import dev.freshet.server.io.Wire;
import dev.freshet.server.io.WriteLimits;
import dev.freshet.server.io.WriteWatch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A connection with its own virtual thread, which uses blocking reads and writes. An idle one waits in the JDK's poller
 * for virtual threads. There is no hand-over, so a request costs one read and one write. Only for threads that cost
 * almost nothing while they wait.
 *
 * <p>Blocking reads have no timeout, so the event loop enforces it. At the deadline it ends input, which wakes the
 * reader and still allows a response. If a write takes too long, the loop closes the socket.
 */
public final class WaitingConnection implements TimedConnection {
    /** One read in this many goes to the poller without yielding first. */
    private static final int PATIENCE = 4;
    private static final long LINGER_NANOS = Duration.ofSeconds(2).toNanos();
    /** Dropped input is never used, so all connections share this array. */
    private static final byte[] DROPPED = new byte[16 * 1024];

    private final SocketChannel channel;
    private final Wire wire;
    private final SelectorLoop loop;
    private final Client client;
    private final Runnable onClose;
    private final String listener;
    private final InetSocketAddress remoteAddress;
    /** The protocol gets ticks and drains on the event loop. */
    private volatile Protocol protocol;
    private final WaitTimes times;
    private final WriteWatch writeWatch;
    private volatile boolean closed;
    private boolean counted = true;
    private int gaveWay;
    /** The read that another thread performs; null without one. */
    private volatile @Nullable LentRead lent;
    private volatile boolean readingEnded;
    /** Null until a handler asks for it. */
    private volatile @Nullable ReadAhead ahead;

    /** The properties that all such connections of a listener share. */
    private record Kind(ListenerKind listener, long writeNanos, WriteLimits limits) {
    }

    private WaitingConnection(SocketChannel channel, SelectorLoop loop, Client client, Kind kind, Runnable onClose)
            throws IOException {
        this.times = new WaitTimes(kind.writeNanos());
        this.writeWatch = new WriteWatch(kind.limits());
        this.channel = channel;
        this.wire = kind.listener().wires().on(channel, WaitingConnection::neverBlocked);
        this.loop = loop;
        this.client = client;
        this.onClose = onClose;
        this.listener = kind.listener().name();
        this.remoteAddress = PeerAddress.of(channel);
        this.protocol = kind.listener().protocols().on(this);
    }

    /**
     * Creates connections that each get a thread from the executor until they close.
     *
     * @param writeNanos the timeout for each wait until the peer accepts more bytes; above it the connection is closed
     * @param limits the slowest rate at which the peer may accept bytes
     */
    public static ConnectionFactory factory(Executor threads, ListenerKind listener, long writeNanos,
            WriteLimits limits) {
        Kind kind = new Kind(listener, writeNanos, limits);
        return (accepted, loop, client, onClose) -> {
            WaitingConnection connection = new WaitingConnection(accepted, loop, client, kind, onClose);
            loop.add(connection);
            try {
                threads.execute(connection.protocol);
            } catch (RuntimeException | Error e) {
                // The caller decrements the count.
                connection.counted = false;
                loop.remove(connection);
                throw e;
            }
            return connection;
        };
    }

    @Override
    public Protocol protocol() {
        return protocol;
    }

    @Override
    public void become(Protocol next) {
        protocol = next;
    }

    @Override
    public SelectorLoop loop() {
        return loop;
    }

    @Override
    public String listener() {
        return listener;
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        return wire.tlsSession();
    }

    @Override
    public @Nullable String applicationProtocol() {
        return wire.applicationProtocol();
    }

    @Override
    public void deadline(long nanoTime) {
        times.deadline(nanoTime);
    }

    @Override
    public void idleUntil(long nanoTime) {
        times.idleUntil(nanoTime);
    }

    @Override
    public boolean waitsInRead() {
        return true;
    }

    @Override
    public boolean expired() {
        return times.expired();
    }

    @Override
    public int read(byte[] into, int from, int max) throws IOException {
        ReadAhead early = pendingAhead();
        if (early == null && times.isIdle()) {
            wire.rest();
            giveWay();
        }
        int waitsFor = times.beginRead();
        try {
            return early == null ? wire.read(into, from, max) : early.take(into, from);
        } catch (IOException e) {
            if (times.expired()) {
                // After the event loop has ended input, TLS complains about the missing close_notify.
                return -1;
            }
            throw e;
        } finally {
            times.endRead(waitsFor);
        }
    }

    /**
     * Lets other ready threads run first. Afterwards, the next request has often arrived, so the read needs neither a
     * second system call nor the JDK's poller. Not always: the JDK's scheduler checks external events, such as new
     * connections, only when none of its threads is ready.
     */
    private void giveWay() {
        if (++gaveWay < PATIENCE) {
            Thread.yield();
        } else {
            gaveWay = 0;
        }
    }

    @Override
    public int readForAnother(byte[] into, int from, int max) throws IOException {
        LentRead waiting = new LentRead(() -> read(into, from, max));
        lent = waiting;
        if (readingEnded) {
            waiting.leave();
        }
        waiting.start();
        int read = waiting.result();
        lent = null;
        return read;
    }

    @Override
    public void endReading() {
        readingEnded = true;
        LentRead waiting = lent;
        if (waiting != null) {
            waiting.leave();
        }
    }

    @Override
    public void watch(Runnable gone) {
        ReadAhead watching = ahead;
        if (watching == null) {
            watching = new ReadAhead(wire);
            ahead = watching;
        }
        watching.begin(gone, loop.nanoTime());
    }

    @Override
    public void endWatch() {
        ReadAhead watching = ahead;
        if (watching != null) {
            watching.end();
        }
    }

    /** The read that was started to check for the peer, if any. */
    private @Nullable ReadAhead pendingAhead() {
        ReadAhead early = ahead;
        return early == null || !early.isPending() ? null : early;
    }

    /** Blocks until everything is written. */
    @Override
    public int write(byte[] source, int from, int length) throws IOException {
        int written = 0;
        try {
            while (written < length) {
                // Each wait has its own timeout, because a large body takes longer in total.
                times.beginWrite(loop.nanoTime());
                int slice = Math.min(length - written, SocketBytes.MAX_TRANSFER);
                int taken = wire.write(source, from + written, slice);
                writeWatch.took(taken);
                written += taken;
            }
        } finally {
            times.endWrite();
        }
        return length;
    }

    @Override
    public void endOutput() throws IOException {
        times.beginWrite(loop.nanoTime());
        try {
            wire.endOutput();
        } finally {
            times.endWrite();
        }
    }

    @Override
    public void forgetArrays() {
        if (lent == null && pendingAhead() == null) {
            wire.forgetArrays();
        }
    }

    @Override
    public void forgetSource() {
        wire.forgetSource();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (!loop.inLoop()) {
                sayGoodbye();
            }
            try {
                channel.close();
            } catch (IOException e) {
                // The socket is unusable in any case.
            }
        }
        loop.execute(this::uncount);
    }

    @Override
    public void closeGently() {
        try {
            endOutput();
            times.deadline(loop.nanoTime() + LINGER_NANOS);
            LentRead waiting = lent;
            if (waiting != null) {
                waiting.join();
            }
            int read = pendingAhead() == null ? 0 : read(DROPPED, 0, 1);
            wire.dropInput();
            while (read >= 0) {
                read = read(DROPPED, 0, DROPPED.length);
            }
        } catch (IOException e) {
            // The peer has left, which is what this waits for.
        }
        close();
    }

    private void sayGoodbye() {
        times.beginWrite(loop.nanoTime());
        try {
            wire.sayGoodbye();
        } finally {
            times.endWrite();
        }
    }

    private static void neverBlocked() {
        throw new IllegalStateException("a blocking socket accepts all bytes");
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void drain() {
        protocol.drain();
        times.drainAt(loop.nanoTime() + loop.quietNanos());
    }

    @Override
    public void cutOff() {
        close();
        protocol.abort();
    }

    @Override
    public void tick(long nanoTime) {
        protocol.tick(nanoTime);
        ReadAhead watching = ahead;
        if (watching != null) {
            watching.tick(nanoTime);
        }
        if (writeWatch.isTooSlow(nanoTime, times.isWriting(), protocol)) {
            close();
            return;
        }
        switch (times.due(nanoTime)) {
            case NOTHING -> {
            }
            case REST -> rest();
            case END_INPUT -> endInput();
            case CLOSE -> close();
        }
    }

    private void rest() {
        try {
            protocol.restInRead();
        } finally {
            times.rested();
        }
    }

    private void endInput() {
        try {
            channel.shutdownInput();
        } catch (IOException e) {
            close();
        }
    }

    @Override
    public void take() {
        // Its thread owns it from the start.
    }

    @Override
    public void giveBack() {
        throw new IllegalStateException("this connection never belongs to its event loop");
    }

    @Override
    public boolean bytesArrived() {
        return false;
    }

    @Override
    public boolean awaitReadable(long nanos) {
        throw new IllegalStateException("this connection blocks in read");
    }

    @Override
    public boolean awaitWritable(long nanos) {
        throw new IllegalStateException("this connection blocks in write");
    }

    @Override
    public void callWhenWritable() {
        throw new IllegalStateException("this connection blocks in write");
    }

    @Override
    public void whenWritable(Runnable call) {
        throw new IllegalStateException("this connection blocks in write");
    }

    @Override
    public void resumeReading() {
        throw new IllegalStateException("this connection blocks in read");
    }

    private void uncount() {
        if (counted) {
            counted = false;
            loop.remove(this);
            protocol.closed();
            onClose.run();
        }
    }
}
