package dev.freshet.server.io.waiting;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The reads that other threads perform for a connection, one at a time. */
final class LentReads {
    /** Null if there is none. It stays after the waiting thread has left, because the read continues. */
    private volatile @Nullable LentRead current;
    private volatile boolean ended;

    /** Another thread reads, and continues after this one has left. */
    int read(Callable<Integer> read) throws IOException {
        LentRead waiting = new LentRead(read);
        current = waiting;
        if (ended) {
            waiting.leave();
        }
        waiting.start();
        int count = waiting.result();
        current = null;
        return count;
    }

    /** Makes the waiting thread leave, now and in later reads. Thread-safe. */
    void end() {
        ended = true;
        LentRead waiting = current;
        if (waiting != null) {
            waiting.leave();
        }
    }

    boolean isReading() {
        return current != null;
    }

    /** Waits until the read has ended, if there is one. */
    void join() throws IOException {
        LentRead waiting = current;
        if (waiting != null) {
            waiting.join();
        }
    }
}
