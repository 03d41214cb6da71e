package dev.freshet.server.io.waiting;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A read for a thread that may have to leave before the peer sends anything. Its own virtual thread performs the read,
 * because a blocking read can only be cancelled by closing the socket, and with it the response.
 */
final class LentRead {
    private final FutureTask<Integer> read;
    private final Thread thread;

    LentRead(Callable<Integer> read) {
        this.read = new FutureTask<>(read);
        this.thread = Thread.ofVirtual().name("freshet-read").unstarted(this.read);
    }

    /** Starts the read. Call it once. */
    void start() {
        thread.start();
    }

    /** Waits for the result of the read. Called by the reading thread. */
    int result() throws IOException {
        try {
            return read.get();
        } catch (CancellationException e) {
            throw new IOException("reading the body was ended", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the peer");
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    /** Makes the waiting thread leave without a result; the read continues. Thread-safe. */
    void leave() {
        read.cancel(false);
    }

    /** Waits until the read has ended, with or without a result. */
    void join() throws IOException {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted while waiting for the peer");
        }
    }
}
