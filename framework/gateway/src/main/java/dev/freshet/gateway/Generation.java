package dev.freshet.gateway;

import dev.freshet.transport.EventLoop;
import java.util.concurrent.atomic.AtomicBoolean;
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
                giveUp(last);
            }
        }
    }

    /** May wait for a reload or a discovery that changes the upstreams, which an event loop must not. */
    private static void giveUp(Runnable afterwards) {
        if (EventLoop.current() == null) {
            afterwards.run();
            return;
        }
        AtomicBoolean begun = new AtomicBoolean();
        Runnable once = () -> {
            if (begun.compareAndSet(false, true)) {
                afterwards.run();
            }
        };
        try {
            Thread.ofVirtual().name("freshet-gateway-release").start(once);
        } catch (RuntimeException | Error noThread) {
            // A short wait is better than upstreams that never close. The thread may run although its start has failed.
            once.run();
        }
    }

    /** Another configuration is active. Call it once. */
    void retire(Runnable afterwards) {
        this.afterwards = afterwards;
        exit();
    }
}
