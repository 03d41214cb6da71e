package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.transport.Timer;
import java.util.ArrayList;
import java.util.function.LongUnaryOperator;

/**
 * Enforces the timeouts of a connection and its requests with one timer. The timer is not moved for each change: it
 * fires when the earliest timeout may have passed, and is then set to the next one. Only for the event loop.
 */
final class Watch {
    /** A time that practically never passes. */
    static final long FAR_NANOS = 100L * 365 * 24 * 3_600 * 1_000_000_000;

    private final ArrayList<Attempt> attempts = new ArrayList<>();
    private final Timer timer;
    private final LongUnaryOperator upkeep;
    private long next;
    private boolean ended;

    /** @param upkeep checks the connection itself at a time; returns when to check next */
    Watch(ClientLoop loop, LongUnaryOperator upkeep) {
        this.timer = loop.timer(this::look);
        this.upkeep = upkeep;
    }

    void add(Attempt attempt) {
        attempt.place = attempts.size();
        attempts.add(attempt);
    }

    void remove(Attempt attempt) {
        Attempt last = attempts.removeLast();
        if (last != attempt) {
            attempts.set(attempt.place, last);
            last.place = attempt.place;
        }
    }

    /** Checks at this time at the latest. */
    void consider(long deadline) {
        if (!ended && (!timer.isSet() || deadline - next < 0)) {
            next = deadline;
            timer.set(deadline);
        }
    }

    void end() {
        ended = true;
        timer.cancel();
    }

    private void look() {
        long now = System.nanoTime();
        long left = FAR_NANOS;
        // Backwards, because a timed-out attempt is removed and replaced by the last one.
        for (int i = attempts.size() - 1; i >= 0; i--) {
            if (i < attempts.size()) {
                left = Math.min(left, attempts.get(i).look(now) - now);
            }
        }
        left = Math.min(left, upkeep.applyAsLong(now) - now);
        consider(now + left);
    }
}
