package dev.freshet.server.io;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.admission.Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket that a selector watches. The event loop owns it until {@link #take()}; then a thread does, until
 * {@link #giveBack()}. The socket never blocks: an owner that must wait parks, and the event loop wakes it.
 *
 * <p>Read interest stays on while a thread owns the connection. A peer that waits for its response sends nothing
 * meanwhile, so neither the hand-over nor the return costs a system call. If bytes arrive nevertheless, the event loop
 * turns interest off ({@link #OWNED_PAUSED}), and an owner that needs bytes turns it on again.
 */
final class LoopConnection implements Connection, SelectorLoop.Ready {
    private static final Logger LOG = LoggerFactory.getLogger(LoopConnection.class);
    private static final int LOOP = 0;
    private static final int OWNED = 1;
    private static final int OWNED_PAUSED = 2;

    private final SocketChannel channel;
    private final Wire wire;
    private final SelectorLoop loop;
    private final Client client;
    private final Readiness readiness;
    private final String listener;
    private final Runnable onClose;
    private final SelectionKey key;
    private final WriteInterest writes;
    private final WriteWatch writeWatch;
    private final InetSocketAddress remoteAddress;
    private final AtomicInteger state = new AtomicInteger(LOOP);
    /** The protocol gets ticks and drains, regardless of the owner. */
    private volatile Protocol protocol;
    /** Null until a handler asks for it. */
    private volatile @Nullable PeerWatch watch;
    private final OwnerWait toRead = new OwnerWait(this);
    private final OwnerWait toWrite = new OwnerWait(this);
    private volatile boolean closed;
    /** Whether read interest is turned on only once per tick. */
    private volatile boolean seldom;
    /** Checked while the event loop owns the connection; set by the owner. */
    private long deadline;
    private boolean active = true;
    /** Whether the deadline is that of an idle connection and was not shortened by a shutdown. */
    private boolean idle;
    /** Only used on the event loop. */
    private boolean draining;

    /** The properties that all watched connections of a listener share. */
    record Kind(Readiness readiness, ListenerKind listener, WriteLimits limits) {
    }

    /** Called on the event loop. */
    LoopConnection(SocketChannel channel, SelectorLoop loop, Client client, Kind kind, Runnable onClose)
            throws IOException {
        this.channel = channel;
        this.wire = kind.listener().wires().on(channel, this::wireBlocked);
        this.loop = loop;
        this.client = client;
        this.readiness = kind.readiness();
        this.listener = kind.listener().name();
        this.writeWatch = new WriteWatch(kind.limits());
        this.onClose = onClose;
        this.remoteAddress = PeerAddress.of(channel);
        this.protocol = kind.listener().protocols().on(this);
        channel.configureBlocking(false);
        this.key = channel.register(loop.selector(), SelectionKey.OP_READ, this);
        this.writes = new WriteInterest(this, wire, key);
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
        deadline = nanoTime;
        active = true;
        idle = false;
    }

    @Override
    public void idleUntil(long nanoTime) {
        deadline(nanoTime);
        idle = true;
    }

    @Override
    public boolean waitsInRead() {
        return false;
    }

    @Override
    public boolean expired() {
        return false;
    }

    @Override
    public void take() {
        state.set(OWNED);
    }

    @Override
    public void giveBack() {
        boolean buffered = hasBuffered();
        if (!state.compareAndSet(OWNED, LOOP)) {
            state.set(LOOP);
            if (!seldom) {
                loop.execute(this::resumeReading);
            }
        } else if (buffered) {
            loop.execute(this::readBuffered);
        }
    }

    @Override
    public boolean bytesArrived() {
        return state.get() == OWNED_PAUSED || hasBuffered();
    }

    @Override
    public int read(byte[] into, int from, int max) throws IOException {
        PeerWatch watched = watch;
        return watched == null ? wire.read(into, from, max) : watched.read(into, from, max);
    }

    @Override
    public void watch(Runnable gone) {
        PeerWatch watching = watch;
        if (watching == null) {
            watching = new PeerWatch(wire);
            watch = watching;
        }
        watching.begin(gone);
        // The event loop pauses before it looks, so either this thread or the loop sees the other.
        if (state.get() == OWNED_PAUSED || hasBuffered()) {
            loop.execute(this::look);
        }
    }

    @Override
    public void endWatch() {
        PeerWatch watching = watch;
        if (watching != null) {
            watching.end();
        }
    }

    @Override
    public int write(byte[] source, int from, int length) throws IOException {
        int taken = wire.write(source, from, length);
        writeWatch.took(taken);
        return taken;
    }

    @Override
    public void forgetArrays() {
        wire.forgetArrays();
    }

    @Override
    public void forgetSource() {
        wire.forgetSource();
    }

    @Override
    public boolean awaitReadable(long nanos) throws IOException {
        if (hasBuffered()) {
            return true;
        }
        toRead.begin();
        // The event loop pauses before it looks for a waiter, so either this thread or the loop sees the other.
        if (state.compareAndSet(OWNED_PAUSED, OWNED)) {
            loop.execute(this::resumeReading);
        }
        return toRead.await(nanos);
    }

    @Override
    public int readForAnother(byte[] into, int from, int max) throws IOException {
        return read(into, from, max);
    }

    @Override
    public void endReading() {
        toRead.end();
    }

    @Override
    public boolean awaitWritable(long nanos) throws IOException {
        toWrite.begin();
        loop.execute(writes::add);
        return toWrite.await(nanos);
    }

    @Override
    public void callWhenWritable() {
        writes.callProtocol();
    }

    @Override
    public void whenWritable(Runnable call) {
        loop.execute(() -> writes.call(call));
    }

    @Override
    public void readSeldom() {
        seldom = true;
    }

    @Override
    public void resumeReading() {
        if (key.isValid()) {
            key.interestOpsOr(SelectionKey.OP_READ);
            if (hasBuffered()) {
                loop.execute(this::readBuffered);
            }
        }
    }

    @Override
    public void close() {
        if (loop.inLoop()) {
            closeNow();
        } else {
            loop.execute(this::closeNow);
        }
    }

    @Override
    public void closeGently() {
        if (loop.inLoop()) {
            linger();
        } else {
            loop.execute(this::linger);
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void endOutput() throws IOException {
        wire.endOutput();
    }

    /** From now on, input is read only to be dropped. Called on the owning event loop. */
    void dropInput() {
        wire.dropInput();
    }

    @Override
    public void drain() {
        draining = true;
        protocol.drain();
    }

    @Override
    public void cutOff() {
        Protocol cut = protocol;
        closeNow();
        cut.abort();
    }

    @Override
    public void ready(int operations) {
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            writes.writable();
        }
        if ((operations & SelectionKey.OP_READ) != 0) {
            if (state.get() == LOOP) {
                if (seldom) {
                    key.interestOpsAnd(~SelectionKey.OP_READ);
                }
                readiness();
            } else {
                arrivedWhileOwned();
            }
        }
    }

    @Override
    public void tick(long nanoTime) {
        protocol.tick(nanoTime);
        if (writeWatch.isTooSlow(nanoTime, writes.isWaiting(), protocol)) {
            closeNow();
            return;
        }
        if (state.get() != LOOP) {
            return;
        }
        if (seldom) {
            resumeReading();
        }
        if (idle && draining) {
            // At a tick, because a thread may own the connection when the shutdown begins, and not know of it.
            idle = false;
            deadline = Math.min(deadline - nanoTime, loop.quietNanos()) + nanoTime;
        }
        if (deadline - nanoTime <= 0) {
            protocol.expired();
        } else if (active) {
            active = false;
        } else {
            protocol.rest();
        }
    }

    @Override
    public void failed(Throwable failure) {
        LineLimit.write(LOG::error, LOG::debug, failure,
                "Closing the connection of {} after an error", remoteAddress, failure);
        closeNow();
    }

    private void readiness() {
        active = true;
        if (!idle && deadline - loop.nanoTime() <= 0) {
            // A tick right after these bytes would find that a thread owns the connection. Without this check, a byte
            // now and then would postpone the timeout forever.
            protocol.expired();
        } else if (protocol.choosesThread()) {
            protocol.readable();
        } else {
            readiness.readable(this);
        }
        if (state.get() == LOOP && hasBuffered()) {
            loop.execute(this::readBuffered);
        }
    }

    private void readBuffered() {
        boolean reading = key.isValid() && (key.interestOps() & SelectionKey.OP_READ) != 0;
        if (reading && state.get() == LOOP && hasBuffered()) {
            try {
                readiness();
            } catch (Throwable e) {
                failed(e);
            }
        }
    }

    /** Called by the owner, during a handshake or a read. */
    private void wireBlocked() {
        loop.execute(() -> writes.wireBlocked());
    }

    private void arrivedWhileOwned() {
        key.interestOpsAnd(~SelectionKey.OP_READ);
        if (state.compareAndSet(OWNED, OWNED_PAUSED)) {
            toRead.wake();
            look();
        } else if (state.get() == LOOP) {
            resumeReading();
        }
    }

    /** Checks whether the peer is gone, if the owner wants to know. */
    private void look() {
        PeerWatch watching = watch;
        if (watching != null && watching.look() && state.compareAndSet(OWNED_PAUSED, OWNED)) {
            resumeReading();
        }
    }

    /** Whether bytes were read from the socket but not by the owner, so that no selector reports them. */
    private boolean hasBuffered() {
        PeerWatch watched = watch;
        return wire.hasBuffered() || watched != null && watched.hasByte();
    }

    /** Whether the event loop owns the connection. */
    boolean isLoops() {
        return state.get() == LOOP;
    }

    /** Wakes readers too: TLS may have to write its own bytes before it can read. */
    void wake() {
        toWrite.wake();
        toRead.wake();
    }

    private void linger() {
        if (!closed) {
            LingeringClose last = new LingeringClose(this);
            protocol = last;
            state.set(LOOP);
            last.begin();
        }
    }

    private void closeNow() {
        if (closed) {
            return;
        }
        closed = true;
        wire.sayGoodbye();
        if (state.get() == LOOP) {
            wire.forgetArrays();
        }
        try {
            channel.close();
        } catch (IOException e) {
            // The socket is unusable in any case.
        }
        wake();
        protocol.closed();
        onClose.run();
    }
}
