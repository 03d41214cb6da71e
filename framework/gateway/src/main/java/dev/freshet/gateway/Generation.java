package dev.freshet.gateway;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests that use one configuration. After a reload, the old configuration gives its upstreams up when the
 * last of its requests is answered. Thread-safe.
 */
final class Generation {
    /** Requests in flight, plus one while the configuration is active. */
    private final AtomicInteger users = new AtomicInteger(1);
    private volatile @Nullable Runnable afterwards;

    /** Whether a request may still use this configuration; if true, call {@link #exit} afterwards. */
    boolean enter() {
        int now = users.get();
        while (now > 0) {
            if (users.compareAndSet(now, now + 1)) {
                return true;
            }
            now = users.get();
        }
        return false;
    }

    void exit() {
        if (users.decrementAndGet() == 0) {
            Runnable last = afterwards;
            if (last != null) {
                last.run();
            }
        }
    }

    /** Another configuration is active. Call it once. */
    void retire(Runnable afterwards) {
        this.afterwards = afterwards;
        exit();
    }
}
