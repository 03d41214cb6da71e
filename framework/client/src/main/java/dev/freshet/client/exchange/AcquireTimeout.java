package dev.freshet.client.exchange;

import dev.freshet.transport.EventLoop;
import dev.freshet.transport.Timer;

/** Limits how long an exchange waits for a connection while no thread waits for the exchange. Thread-safe. */
final class AcquireTimeout {
    private final EventLoop loop;
    private final Timer timer;
    private volatile boolean begun;

    AcquireTimeout(EventLoop loop, Runnable passed) {
        this.loop = loop;
        this.timer = loop.timer(passed);
    }

    /** @param deadline in {@link System#nanoTime()} */
    void begin(long deadline) {
        begun = true;
        loop.runInLoop(() -> timer.set(deadline));
    }

    /** The exchange no longer waits. */
    void end() {
        if (begun) {
            begun = false;
            loop.runInLoop(timer::cancel);
        }
    }
}
