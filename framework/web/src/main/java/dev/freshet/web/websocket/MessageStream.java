package dev.freshet.web.websocket;

import dev.freshet.http.lock.ScopedLock;
import java.io.IOException;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Passes the parts of a message to a reader, which sees them as a stream. The reader runs on its own virtual thread,
 * because the thread that waits for the peer cannot also wait for the reader. A pool would deadlock once all its
 * threads waited for each other. Each part waits until the previous part is read; the last part waits until the reader
 * returns.
 *
 * @param <T> a part
 */
final class MessageStream<T> {
    private final ScopedLock lock = new ScopedLock();
    private final Condition changed = lock.newCondition();
    private @Nullable T part;
    private boolean complete;
    private boolean returned;
    private @Nullable Throwable thrown;
    private @Nullable IOException broken;
    /** Whether the reader knows that the stream is broken: what it throws then is no failure of its own. */
    private boolean told;

    /** Reads the stream. */
    @FunctionalInterface
    interface Reading<T> {
        void read(MessageStream<T> stream) throws Exception;
    }

    private MessageStream() {
    }

    /** Starts the reader at once. */
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
        try (ScopedLock _ = lock.hold()) {
            thrown = failure;
            returned = true;
            changed.signalAll();
        }
    }

    /**
     * Passes a part to the reader; drops it if the reader has returned.
     *
     * @throws Exception the reader's exception; thrown only once
     */
    void put(T next, boolean last) throws Exception {
        try (ScopedLock _ = lock.hold()) {
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

    /**
     * Ends the stream early: the reader gets the cause, and this method waits until the reader returns.
     *
     * @return what the reader has thrown, unless the end caused it; null for nothing
     */
    @Nullable Throwable abort(IOException cause) throws InterruptedException {
        try (ScopedLock _ = lock.hold()) {
            broken = cause;
            changed.signalAll();
            while (!returned) {
                changed.await();
            }
            return told ? null : thrown;
        }
    }

    /**
     * The next part; null after the last one. Called by the reader.
     *
     * @throws IOException if the connection has ended or the thread was interrupted
     */
    @Nullable T take() throws IOException {
        try (ScopedLock _ = lock.hold()) {
            while (part == null && !complete && broken == null) {
                changed.await();
            }
            if (broken != null) {
                told = true;
                throw new IOException(broken.getMessage(), broken);
            }
            T taken = part;
            part = null;
            changed.signalAll();
            return taken;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the rest of a message", e);
        }
    }
}
