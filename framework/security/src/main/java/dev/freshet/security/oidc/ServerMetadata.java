package dev.freshet.security.oidc;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The cached metadata of an identity server. One thread at a time fetches it: at first, and when it is old. Others use
 * the old fields meanwhile. After a failure, everyone uses the old fields for {@link #PAUSE}. Thread-safe.
 */
final class ServerMetadata {
    private static final long AGE = Duration.ofMinutes(10).toNanos();
    /** Minimum time from a failure to the next fetch. */
    private static final Duration PAUSE = Duration.ofSeconds(30);
    /** The same while there are no fields yet. It is shorter, because every login then gets 503. */
    private static final Duration PAUSE_WITHOUT_FIELDS = Duration.ofSeconds(5);
    /** How long a request without any fields waits for the fetch of another thread. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final LongSupplier clock;
    private final Fetch fetch;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile @Nullable Map<String, @Nullable Object> fetched;
    /** When the server may be asked again. */
    private volatile long next;

    /** Gets the metadata from its server. */
    @FunctionalInterface
    interface Fetch {
        Map<String, @Nullable Object> get() throws IOException;
    }

    ServerMetadata(LongSupplier clock, Fetch fetch) {
        this.clock = clock;
        this.fetch = fetch;
        this.next = clock.getAsLong();
    }

    /** @throws IOException if there are no fields, old or new */
    Map<String, @Nullable Object> fields() throws IOException {
        Map<String, @Nullable Object> last = fetched;
        if (last == null) {
            return first();
        }
        return mayAsk() && fetching.tryLock() ? again(last) : last;
    }

    private Map<String, @Nullable Object> first() throws IOException {
        try {
            if (!fetching.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("the server has not answered another request yet");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IOException("the request was interrupted", stopping);
        }
        try {
            Map<String, @Nullable Object> meanwhile = fetched;
            if (meanwhile != null) {
                return meanwhile;
            }
            if (!mayAsk()) {
                throw new IOException("the server did not answer a moment ago");
            }
            return ask(PAUSE_WITHOUT_FIELDS);
        } finally {
            fetching.unlock();
        }
    }

    /** Called with the lock. */
    private Map<String, @Nullable Object> again(Map<String, @Nullable Object> last) {
        try {
            // Another thread may have fetched them just before this one got the lock.
            return mayAsk() ? ask(PAUSE) : last;
        } catch (IOException stillUsable) {
            return last;
        } finally {
            fetching.unlock();
        }
    }

    private boolean mayAsk() {
        return clock.getAsLong() - next >= 0;
    }

    private Map<String, @Nullable Object> ask(Duration pause) throws IOException {
        try {
            Map<String, @Nullable Object> fields = fetch.get();
            fetched = fields;
            next = clock.getAsLong() + AGE;
            return fields;
        } catch (IOException | RuntimeException failure) {
            next = clock.getAsLong() + pause.toNanos();
            throw failure;
        }
    }
}
