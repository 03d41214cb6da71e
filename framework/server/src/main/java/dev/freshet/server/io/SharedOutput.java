package dev.freshet.server.io;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.transport.BufferPool;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * The output of a connection with several sending threads, in the order in which they add bytes. The first thread to
 * flush writes for all. The event loop later writes what a socket does not accept. Only {@link #awaitRoom} blocks for
 * the peer.
 *
 * <p>Bytes are added under the protocol's lock, together with the state that belongs to them.
 */
public final class SharedOutput {
    private static final byte[] NONE = new byte[0];
    private static final long CHECK_NANOS = 250_000_000;
    /** After this many bytes, another thread or the next iteration of the loop continues: the writer has other work. */
    private static final int TURN = 256 * 1024;
    private static final Runnable NOTHING = () -> {
    };

    private final Connection connection;
    private final ScopedLock lock;
    private final Condition roomMade;
    private final BufferPool buffers;
    private final int highWater;
    private final long stallNanos;
    /** The bytes added since the last write began. */
    private final OutputBytes gathered = new OutputBytes(NONE);
    /** {@code leaving[from..to)} is being written. */
    private byte[] leaving = NONE;
    private int from;
    private int to;
    /** Whether a thread is writing, or the event loop will. */
    private boolean writing;
    private volatile boolean blocked;
    private volatile long blockedSince;
    private @Nullable IOException failure;
    private Runnable refill = NOTHING;
    private @Nullable Executor relief;

    /**
     * @param lock guards the output and the caller's state
     * @param highWater the number of pending bytes above which {@link #awaitRoom} blocks
     * @param stallNanos how long the peer may accept nothing before the connection is closed
     */
    public SharedOutput(Connection connection, ScopedLock lock, BufferPool buffers, int highWater, long stallNanos) {
        this.connection = connection;
        this.lock = lock;
        this.roomMade = lock.newCondition();
        this.buffers = buffers;
        this.highWater = highWater;
        this.stallNanos = stallNanos;
    }

    /**
     * Sets callbacks. Call it once, before adding bytes.
     *
     * @param refill adds more bytes; called with the lock held whenever the socket has accepted some
     * @param relief continues a long output if writing blocks, so that no thread writes for all others
     */
    public void refillBy(Runnable refill, Executor relief) {
        this.refill = refill;
        this.relief = relief;
    }

    /** The buffer for the next output. Valid while the lock is held. */
    public OutputBytes bytes() {
        if (gathered.array().length == 0) {
            gathered.reset(buffers.take());
        }
        return gathered;
    }

    /** The bytes that the socket has not accepted. Called with the lock held. */
    public int pending() {
        return gathered.size() + to - from;
    }

    /** Whether sending is impossible, so that pending bytes stay pending. Called with the lock held. */
    public boolean isBroken() {
        return failure != null;
    }

    /** Whether the socket currently accepts nothing. Thread-safe. */
    public boolean blocked() {
        return blocked;
    }

    /**
     * Writes added bytes, unless another thread is writing. Called without the lock.
     *
     * @throws IOException if the connection is or was broken
     */
    public void flush() throws IOException {
        try (ScopedLock _ = lock.hold()) {
            requireWhole();
            if (!writing && gathered.size() > 0) {
                writing = true;
                pump();
            }
        }
    }

    /** Blocks until the peer has accepted enough to add more. Called without the lock, never on an event loop. */
    public void awaitRoom() throws IOException {
        try (ScopedLock _ = lock.hold()) {
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
        }
    }

    /** Ends sending; waiting threads get the first cause. Called with the lock held. */
    public void fail(IOException cause) {
        failure = failure == null ? cause : failure;
        roomMade.signalAll();
    }

    /**
     * Closes the connection of a peer that accepts nothing for too long. The protocol calls this on the event loop,
     * every tick.
     *
     * @return whether it closed the connection
     */
    public boolean tick(long nanoTime) {
        if (!blocked || nanoTime - blockedSince < stallNanos || connection.isClosed()) {
            return false;
        }
        if (lock.tryLock()) {
            try (lock) {
                fail(new IOException("the peer did not read in time"));
            }
            connection.close();
            return true;
        }
        return false;
    }

    /** Whether bytes were added that no thread is writing. Called with the lock held. */
    public boolean needsFlush() {
        return !writing && gathered.size() > 0;
    }

    /** Returns empty buffers to the pool. Called on the event loop, at ticks without traffic. */
    public void rest() {
        if (lock.tryLock()) {
            try (lock) {
                if (!writing && gathered.size() == 0) {
                    buffers.give(gathered.array());
                    gathered.reset(NONE);
                    buffers.give(leaving);
                    leaving = NONE;
                    connection.forgetArrays();
                }
            }
        }
    }

    /**
     * Writes until everything is sent or the socket accepts no more. Called with the lock held; releases it for each
     * write. After any failure, no thread can write.
     */
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
        } catch (RuntimeException | Error e) {
            IOException broken = new IOException("writing failed", e);
            fail(broken);
            connection.failed(e);
            throw broken;
        }
    }

    /** If an interrupted thread writes, a blocking socket closes for all streams. So the interrupt comes later. */
    private int write() throws IOException {
        lock.unlock();
        boolean interrupted = Thread.interrupted();
        try {
            return connection.write(leaving, from, to - from);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
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
        if (connection instanceof Watched watched) {
            watched.whenWritable(this::goOn);
        }
    }

    private void madeRoom() {
        refill.run();
        roomMade.signalAll();
    }

    private boolean handedOn() {
        if (connection instanceof Watched watched) {
            watched.whenWritable(this::goOn);
            return true;
        }
        if (relief == null) {
            return false;
        }
        try {
            relief.execute(this::goOn);
            return true;
        } catch (RuntimeException e) {
            // No thread is available, so this one continues.
            return false;
        }
    }

    private void goOn() {
        try (ScopedLock _ = lock.hold()) {
            pump();
        } catch (IOException e) {
            connection.close();
        }
    }

    private void requireWhole() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }
}
