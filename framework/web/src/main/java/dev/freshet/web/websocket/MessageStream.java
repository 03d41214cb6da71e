package dev.freshet.web.websocket;

import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Hands the parts of a message, as they come, to who reads them as a stream on a virtual thread: one thread waits for
 * the peer and cannot wait for the reader's next call as well. It is never one of a pool, of which all might wait for
 * each other. No part is taken before the one before it was read, and the last waits until the reader has returned.
 *
 * @param <T> a part
 */
final class MessageStream<T> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable T part;
    private boolean complete;
    private boolean returned;
    private @Nullable Throwable thrown;
    private @Nullable IOException broken;

    /** Who reads a stream. */
    @FunctionalInterface
    interface Reading<T> {
        void read(MessageStream<T> stream) throws Exception;
    }

    private MessageStream() {
    }

    /** A stream for which the reader is called at once. */
    static <T> MessageStream<T> readBy(Reading<T> reading) {
        MessageStream<T> stream = new MessageStream<>();
        Thread.ofVirtual().name("freshet-websocket-stream").start(() -> stream.run(reading));
        return stream;
    }

    private void run(Reading<T> reading) {
        Throwable failure = null;
        try {
            reading.read(this);
        } catch (Throwable e) {
            failure = e;
        }
        lock.lock();
        try {
            thrown = failure;
            returned = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives the reader a part; drops it if the reader has returned.
     *
     * @throws Exception what the reader has thrown, once
     */
    void put(T next, boolean last) throws Exception {
        lock.lock();
        try {
            while (part != null && !returned) {
                changed.await();
            }
            part = next;
            complete = last;
            changed.signalAll();
            while (last && !returned) {
                changed.await();
            }
            rethrow();
        } finally {
            lock.unlock();
        }
    }

    private void rethrow() throws Exception {
        Throwable failure = thrown;
        thrown = null;
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (Exception) failure;
        }
    }

    /** No part comes any more: the reader learns why, and this waits until it has returned. */
    void abort(IOException cause) throws InterruptedException {
        lock.lock();
        try {
            broken = cause;
            changed.signalAll();
            while (!returned) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * The next part, for the reader; null behind the last.
     *
     * @throws IOException if the connection has ended, or the thread was interrupted
     */
    @Nullable T take() throws IOException {
        lock.lock();
        try {
            while (part == null && !complete && broken == null) {
                changed.await();
            }
            if (broken != null) {
                throw new IOException(broken.getMessage(), broken);
            }
            T taken = part;
            part = null;
            changed.signalAll();
            return taken;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the rest of a message", e);
        } finally {
            lock.unlock();
        }
    }
}
