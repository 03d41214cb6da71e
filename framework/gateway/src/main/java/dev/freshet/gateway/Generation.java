package dev.freshet.gateway;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The requests that go by one configuration. When another one comes, what only the old one needs is closed as soon as
 * the last of them is answered, and not before. Any thread may call.
 */
final class Generation {
    /** Requests under way, and one more while the configuration is in force. */
    private final AtomicInteger users = new AtomicInteger(1);
    private volatile @Nullable Runnable afterwards;

    /** Whether a request may still go by this; if so, {@link #exit} must follow. */
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

    /** Another configuration is in force. To be called once. */
    void retire(Runnable afterwards) {
        this.afterwards = afterwards;
        exit();
    }
}
