package dev.freshet.server.io.watched;

import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.ConnectionFactory;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.transport.EventLoop;
import java.io.IOException;
import java.nio.channels.SelectionKey;

/** A socket that a selector watches. It never blocks: an owner that must wait parks, and the event loop wakes it. */
public final class WatchedConnection extends Watched implements EventLoop.Ready {
    private final Readiness readiness;
    private final PeerWatch peer;
    private final ReadInterest reads;
    private final WriteInterest writes;
    private final LoopTimes times = new LoopTimes();

    private WatchedConnection(Accepted accepted, ListenerKind kind, Readiness readiness) throws IOException {
        super(accepted, kind);
        this.readiness = readiness;
        become(kind.protocols().on(this));
        channel.configureBlocking(false);
        SelectionKey key = channel.register(loop().selector(), SelectionKey.OP_READ, this);
        this.peer = new PeerWatch(wire);
        this.reads = new ReadInterest(this, wire, peer, key);
        this.writes = new WriteInterest(this, wire, key);
    }

    /** Creates connections; the readiness handles arriving bytes. */
    public static ConnectionFactory factory(Readiness readiness) {
        return (accepted, kind) -> new WatchedConnection(accepted, kind, readiness);
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
    public void take() {
        reads.take();
    }

    @Override
    public void giveBack() {
        reads.giveBack();
    }

    @Override
    public boolean bytesArrived() {
        return reads.bytesArrived();
    }

    @Override
    public int read(byte[] into, int from, int max) throws IOException {
        return peer.read(into, from, max);
    }

    @Override
    public int readUntil(long nanoTime, byte[] into, int from, int max, boolean mayEnd) throws IOException {
        int read;
        do {
            read = read(into, from, max);
        } while (read == 0 && reads.await(nanoTime - System.nanoTime()));
        return read;
    }

    @Override
    public void endReading() {
        reads.endWaits();
    }

    @Override
    public void watch(Runnable gone) {
        peer.begin(gone);
        reads.watchBegan();
    }

    @Override
    public void endWatch() {
        peer.end();
    }

    @Override
    public int write(byte[] source, int from, int length) throws IOException {
        int taken = wire.write(source, from, length);
        writeWatch.took(taken);
        return taken;
    }

    @Override
    public boolean awaitWritable(long nanos) throws IOException {
        return writes.await(nanos);
    }

    @Override
    public void callWhenWritable() {
        writes.callProtocol();
    }

    @Override
    public void whenWritable(Runnable call) {
        loop().execute(() -> writes.call(call));
    }

    @Override
    public void readSeldom() {
        reads.seldom();
    }

    @Override
    public void resumeReading() {
        reads.resume();
    }

    @Override
    public void close() {
        loop().runInLoop(this::closeNow);
    }

    @Override
    public void closeGently() {
        loop().runInLoop(this::linger);
    }

    /** From now on, input is read only to be dropped. Called on the owning event loop. */
    void dropInput() {
        wire.dropInput();
    }

    @Override
    public void drain() {
        times.drain();
        protocol().drain();
    }

    @Override
    public void cutOff() {
        Protocol cut = protocol();
        closeNow();
        cut.abort();
    }

    @Override
    public void ready(int operations) {
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            writes.writable();
        }
        if ((operations & SelectionKey.OP_READ) != 0) {
            reads.ready();
        }
    }

    @Override
    public void tick(long nanoTime) {
        protocol().tick(nanoTime);
        if (writeWatch.isTooSlow(nanoTime, writes.isWaiting(), protocol())) {
            closeNow();
            return;
        }
        if (!reads.isLoops()) {
            return;
        }
        reads.tick();
        switch (times.due(nanoTime, loop().quietNanos())) {
            case EXPIRED -> protocol().expired();
            case REST -> protocol().rest();
            case NOTHING -> {
            }
        }
    }

    /** There are bytes to read. Called on the owning event loop. */
    void arrived() {
        if (times.isLate(loop().nanoTime())) {
            // A tick right after these bytes would find that a thread owns the connection. Without this check, a byte
            // now and then would postpone the timeout forever.
            protocol().expired();
        } else if (protocol().choosesThread()) {
            protocol().readable();
        } else {
            readiness.readable(this);
        }
    }

    @Override
    protected void wireBlocked() {
        loop().execute(() -> writes.wireBlocked());
    }

    boolean holdsUpReading() {
        return writes.holdsUpReading();
    }

    boolean isLoops() {
        return reads.isLoops();
    }

    /** Wakes readers too: TLS may have to write its own bytes before it can read. */
    void wake() {
        writes.wake();
        reads.wake();
    }

    private void linger() {
        if (!isClosed()) {
            LingeringClose last = new LingeringClose(this);
            become(last);
            reads.seize();
            last.begin();
        }
    }

    private void closeNow() {
        if (isClosed()) {
            return;
        }
        wire.sayGoodbye();
        if (reads.isLoops()) {
            wire.forgetArrays();
        }
        closeSocket();
        wake();
        tellClosed();
    }
}
