package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.client.loop.Timer;
import java.util.ArrayList;

/**
 * Sees to the time limits of a connection's requests, and of itself, with one timer that is not moved for each: it goes
 * off at the earliest time at which a limit can be over, and is set anew to the next. Only used on the loop.
 */
final class Watch {
    /** As good as never. */
    static final long FAR_NANOS = 100L * 365 * 24 * 3_600 * 1_000_000_000;

    /** What is looked after besides the requests: gives the time to look again. */
    interface Upkeep {
        long at(long now);
    }

    private final ArrayList<Attempt> attempts = new ArrayList<>();
    private final Timer timer;
    private final Upkeep upkeep;
    private long next;
    private boolean ended;

    Watch(ClientLoop loop, Upkeep upkeep) {
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

    /** Looks no later than this. */
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
        // Backwards: an attempt whose time is over goes, and the last one takes its place.
        for (int i = attempts.size() - 1; i >= 0; i--) {
            if (i < attempts.size()) {
                left = Math.min(left, attempts.get(i).look(now) - now);
            }
        }
        left = Math.min(left, upkeep.at(now) - now);
        consider(now + left);
    }
}
