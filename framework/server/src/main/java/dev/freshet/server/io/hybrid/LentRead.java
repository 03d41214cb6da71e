package dev.freshet.server.io.hybrid;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A read for a thread that may have to leave before the peer sends anything. A virtual thread of its own waits in it,
 * because a read that blocks cannot be broken off without closing the socket, and with it the answer.
 */
final class LentRead {
    private final FutureTask<Integer> read;
    private final Thread thread;

    LentRead(Callable<Integer> read) {
        this.read = new FutureTask<>(read);
        this.thread = Thread.ofVirtual().name("freshet-read").unstarted(this.read);
    }

    /** Begins to read. Once. */
    void start() {
        thread.start();
    }

    /** What was read, as soon as that is so. By the thread that reads. */
    int result() throws IOException {
        try {
            return read.get();
        } catch (CancellationException e) {
            throw new IOException("nothing more is waited for", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the peer");
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    /** The thread that waits for the result leaves without it; the read goes on. Any thread may call. */
    void leave() {
        read.cancel(false);
    }

    /** Waits until the read is over, with or without a result that anyone wants. */
    void join() throws IOException {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted while waiting for the peer");
        }
    }
}
