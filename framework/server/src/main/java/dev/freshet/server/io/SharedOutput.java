package dev.freshet.server.io;

import dev.freshet.http.OutputBytes;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The output of a connection on which several threads send, in the order in which they put their bytes. Whoever flushes
 * first writes for all; what a socket does not take its loop writes later. Only {@link #awaitRoom} waits for the peer.
 *
 * <p>Bytes are put under the protocol's own lock, together with the state that goes with them.
 */
public final class SharedOutput {
    private static final byte[] NONE = new byte[0];
    private static final long CHECK_NANOS = 250_000_000;
    /** After so many bytes another thread goes on, or the loop in its next round: a writer has work of its own. */
    private static final int TURN = 256 * 1024;
    private static final Runnable NOTHING = () -> {
    };

    private final Connection connection;
    private final ReentrantLock lock;
    private final Condition roomMade;
    private final BufferPool buffers;
    private final int highWater;
    private final long stallNanos;
    /** What was put since the last write began. */
    private final OutputBytes gathered = new OutputBytes(NONE);
    /** {@code leaving[from..to)} is being written. */
    private byte[] leaving = NONE;
    private int from;
    private int to;
    /** A thread writes, or the loop will. */
    private boolean writing;
    private volatile boolean blocked;
    private volatile long blockedSince;
    private @Nullable IOException failure;
    private Runnable refill = NOTHING;
    private @Nullable Executor relief;

    /**
     * @param lock guards what is put, and the caller's own state
     * @param highWater pending bytes above which {@link #awaitRoom} waits
     * @param stallNanos how long the peer may take nothing before the connection is closed
     */
    public SharedOutput(Connection connection, ReentrantLock lock, BufferPool buffers, int highWater, long stallNanos) {
        this.connection = connection;
        this.lock = lock;
        this.roomMade = lock.newCondition();
        this.buffers = buffers;
        this.highWater = highWater;
        this.stallNanos = stallNanos;
    }

    /**
     * Once, before anything is put.
     *
     * @param refill called with the lock held whenever the socket has taken some, to put more
     * @param relief goes on with a long output where writing waits, so that no thread writes for all the others
     */
    public void refillBy(Runnable refill, Executor relief) {
        this.refill = refill;
        this.relief = relief;
    }

    /** Where to put what goes out next. With the lock held, until it is given up. */
    public OutputBytes bytes() {
        if (gathered.array().length == 0) {
            gathered.reset(buffers.take());
        }
        return gathered;
    }

    /** Bytes that were put and that the socket has not taken. With the lock held. */
    public int pending() {
        return gathered.size() + to - from;
    }

    /** Whether nothing can be sent any more: what was put stays pending for ever. With the lock held. */
    public boolean isBroken() {
        return failure != null;
    }

    /** Whether the socket takes nothing at the moment. Any thread may ask. */
    public boolean blocked() {
        return blocked;
    }

    /**
     * Writes what was put, or leaves it to whoever is writing. Without the lock.
     *
     * @throws IOException if the connection is broken, then or earlier
     */
    public void flush() throws IOException {
        lock.lock();
        try {
            requireWhole();
            if (!writing && gathered.size() > 0) {
                writing = true;
                pump();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits, not on a loop, until the peer has taken enough for more to be put. Without the lock. */
    public void awaitRoom() throws IOException {
        lock.lock();
        try {
            while (pending() > highWater) {
                requireWhole();
                if (connection.isClosed()) {
                    throw new ClosedChannelException();
                }
                roomMade.await(CHECK_NANOS, TimeUnit.NANOSECONDS);
            }
            requireWhole();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the peer", e);
        } finally {
            lock.unlock();
        }
    }

    /** With the lock held: nothing more can be sent; threads that wait for room learn why. */
    public void fail(IOException cause) {
        if (failure == null) {
            failure = cause;
        }
        roomMade.signalAll();
    }

    /**
     * On the loop, every tick: closes the connection of a peer that takes nothing. Must be called by the protocol.
     *
     * @return whether it did
     */
    public boolean tick(long nanoTime) {
        if (!blocked || nanoTime - blockedSince < stallNanos || connection.isClosed()) {
            return false;
        }
        if (lock.tryLock()) {
            try {
                fail(new IOException("the peer did not read in time"));
            } finally {
                lock.unlock();
            }
            connection.close();
            return true;
        }
        return false;
    }

    /** Whether something was put that no one is writing. With the lock held. */
    public boolean needsFlush() {
        return !writing && gathered.size() > 0;
    }

    /** Gives buffers back that hold nothing. On the loop, every tick without traffic. */
    public void rest() {
        if (lock.tryLock()) {
            try {
                if (!writing && gathered.size() == 0) {
                    give(gathered.array());
                    gathered.reset(NONE);
                    give(leaving);
                    leaving = NONE;
                    connection.forgetArrays();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Writes until all is gone or the socket takes no more. With the lock held, which is given up for each write. */
    private void pump() throws IOException {
        try {
            int written = 0;
            while (from < to || gathered.size() > 0) {
                if (written >= TURN && handedOn()) {
                    return;
                }
                if (from == to) {
                    swap();
                }
                int taken = write();
                from += taken;
                written += taken;
                if (from < to) {
                    waitForSocket(taken);
                    return;
                }
                blocked = false;
                madeRoom();
            }
            from = 0;
            to = 0;
            writing = false;
        } catch (IOException e) {
            fail(e);
            throw e;
        }
    }

    private int write() throws IOException {
        lock.unlock();
        try {
            return connection.write(leaving, from, to - from);
        } finally {
            lock.lock();
        }
    }

    private void swap() {
        byte[] empty = leaving.length == 0 ? buffers.take() : leaving;
        leaving = gathered.array();
        from = 0;
        to = gathered.size();
        gathered.reset(empty);
    }

    private void waitForSocket(int taken) {
        if (taken > 0 || !blocked) {
            blockedSince = System.nanoTime();
            blocked = true;
        }
        madeRoom();
        connection.whenWritable(this::goOn);
    }

    private void madeRoom() {
        refill.run();
        roomMade.signalAll();
    }

    private boolean handedOn() {
        if (!connection.waitsInRead()) {
            connection.whenWritable(this::goOn);
            return true;
        }
        if (relief == null) {
            return false;
        }
        try {
            relief.execute(this::goOn);
            return true;
        } catch (RuntimeException e) {
            // No thread is left for it; this one goes on.
            return false;
        }
    }

    private void goOn() {
        lock.lock();
        try {
            pump();
        } catch (IOException e) {
            connection.close();
        } finally {
            lock.unlock();
        }
    }

    private void requireWhole() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    private void give(byte[] buffer) {
        if (buffer.length > 0) {
            buffers.give(buffer);
        }
    }
}
