package dev.freshet.server.exchange;

import java.util.concurrent.atomic.AtomicBoolean;

/** Runs an action at most once. Thread-safe. */
final class Once implements Runnable {
    private final AtomicBoolean begun = new AtomicBoolean();
    private final Runnable action;

    Once(Runnable action) {
        this.action = action;
    }

    @Override
    public void run() {
        if (begun.compareAndSet(false, true)) {
            action.run();
        }
    }
}
