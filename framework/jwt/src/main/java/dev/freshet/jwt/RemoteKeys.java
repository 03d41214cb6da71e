package dev.freshet.jwt;

import dev.freshet.http.HttpException;
import dev.freshet.http.log.LineLimit;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cached key set. One thread at a time fetches it: for the first token, when it is old, and when a token names an
 * unknown key. Old keys stay in use meanwhile, so a token of a known key does not wait for a fetch. Exceptions: the
 * last fetch is long ago, or the keys are older than {@code max-stale}. Tokens can name any key, so fetches are at
 * least {@link #PAUSE} apart.
 */
final class RemoteKeys extends KeySource {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteKeys.class);
    /** Minimum time between two fetches. */
    static final Duration PAUSE = Duration.ofSeconds(30);
    /** The same while no keys are usable: every token then gets 503. */
    static final Duration PAUSE_WITHOUT_KEYS = Duration.ofSeconds(5);
    /** How long a token of an unknown key waits for the fetch of another thread. */
    private static final Duration PATIENCE = Duration.ofMillis(500);
    /** The same while no keys are usable, or the last fetch is long ago. */
    private static final Duration LONG_PATIENCE = Duration.ofSeconds(2);

    private final URI place;
    private final KeyServers.Ages ages;
    private final LongSupplier clock;
    private final Fetch fetch;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile @Nullable Fetched fetched;
    private volatile long asked;
    private volatile boolean everAsked;
    /** When the last fetch ended, whether it succeeded or not. */
    private volatile long tried;

    /** Gets the key set from its server. */
    @FunctionalInterface
    interface Fetch {
        List<CheckKey> get() throws IOException;
    }

    private record Fetched(List<CheckKey> keys, long at) {
    }

    /** @param place for messages */
    RemoteKeys(URI place, KeyServers.Ages ages, LongSupplier clock, Fetch fetch) {
        this.place = place;
        this.ages = ages;
        this.clock = clock;
        this.fetch = fetch;
    }

    @Override
    List<CheckKey> keys(@Nullable String id) {
        Fetched now = usable(fetched);
        if (now != null && id != null && lacks(now, id)) {
            now = usable(renewed(now, id, PATIENCE));
        } else if (now == null || isOverdue()) {
            now = usable(renewed(now, null, LONG_PATIENCE));
        } else if (clock.getAsLong() - now.at > nanos(ages.maxAge()) && mayAsk()) {
            Thread.startVirtualThread(this::refresh);
        }
        if (now == null) {
            throw new HttpException(503, "the keys for checking tokens are not available");
        }
        return now.keys;
    }

    /**
     * Fetches the keys, or waits for the fetch of another thread, because many tokens with a new key arrive at once. If
     * the fetch fails or takes too long, the keys before count. Limits the wait, because a slow server could otherwise
     * hold the threads of all requests with a token.
     *
     * @param wanted the key that the keys before lack; null if they are missing, or if tokens have started no fetch for
     *     so long that a key may be withdrawn meanwhile
     */
    private @Nullable Fetched renewed(@Nullable Fetched before, @Nullable String wanted, Duration patience) {
        if (!mayAsk() && !fetching.isLocked()) {
            return fetched;
        }
        try {
            if (fetching.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    Fetched now = usable(fetched);
                    boolean due = now == null || (wanted == null ? isOverdue() : lacks(now, wanted));
                    return due && mayAsk() ? fetch(now) : now;
                } finally {
                    fetching.unlock();
                }
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return before;
    }

    /** While fetches fail, this is false, so tokens do not wait each time. */
    private boolean isOverdue() {
        return (clock.getAsLong() - tried) / 2 > nanos(ages.maxAge());
    }

    private void refresh() {
        if (fetching.tryLock()) {
            try {
                if (mayAsk()) {
                    fetch(fetched);
                }
            } finally {
                fetching.unlock();
            }
        }
    }

    /** Null if the keys are too old. */
    private @Nullable Fetched usable(@Nullable Fetched keys) {
        return keys == null || clock.getAsLong() - keys.at > nanos(ages.maxStale()) ? null : keys;
    }

    /** An age that does not fit a long of nanoseconds becomes the longest one that does. */
    private static long nanos(Duration age) {
        return TimeUnit.NANOSECONDS.convert(age);
    }

    private static boolean lacks(Fetched now, String id) {
        for (CheckKey key : now.keys) {
            if (id.equals(key.id())) {
                return false;
            }
        }
        return true;
    }

    private boolean mayAsk() {
        Duration pause = usable(fetched) == null ? PAUSE_WITHOUT_KEYS : PAUSE;
        return !everAsked || clock.getAsLong() - asked > pause.toNanos();
    }

    private @Nullable Fetched fetch(@Nullable Fetched before) {
        asked = clock.getAsLong();
        everAsked = true;
        try {
            Fetched now = new Fetched(fetch.get(), clock.getAsLong());
            fetched = now;
            return now;
        } catch (IOException | RuntimeException failure) {
            // Without the query, which may hold a secret.
            LineLimit.write(LOG::warn, LOG::debug, place, "Fetching the keys of {}://{}{} failed{}: {}",
                    place.getScheme(), place.getAuthority(), place.getRawPath(),
                    before == null ? "" : "; the previous ones stay valid",
                    failure instanceof IOException ? failure.getMessage() : failure.toString());
            return before;
        } finally {
            tried = clock.getAsLong();
        }
    }
}
