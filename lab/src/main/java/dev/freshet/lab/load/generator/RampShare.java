package dev.freshet.lab.load.generator;

import dev.freshet.lab.load.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * Users arrive one after the other, each with its own connection. The latency of a user's first request counts from the
 * user's intended start and includes connecting; that of the others counts from the sending.
 */
final class RampShare extends Share {
    private final IntendedTimes times;
    private final int requestsEach;
    private long start;
    private long come;
    private long gone;

    RampShare(Part part, IntendedTimes times, int requestsEach) {
        super(part);
        this.times = times;
        this.requestsEach = requestsEach;
    }

    @Override
    void open() {
        ready();
    }

    @Override
    void start(long startNanos) {
        start = startNanos;
        watch();
        beat(times, startNanos, this::arrive);
    }

    private void arrive() {
        long now = part.now();
        while (!isOver() && come < times.count() && start + times.at(come) - now <= 0) {
            new User().begin(start + times.at(come++), now);
        }
    }

    @Override
    boolean allBegun() {
        return gone == times.count();
    }

    @Override
    void expireWaiting(long now) {
        arrive();
    }

    /** Sends its requests one after the other, on a new connection if one is lost, and leaves. */
    private final class User implements Lane.Owner {
        private final Lane lane = lane(this, 1);
        private int left = requestsEach;
        private boolean returned;
        private long since;

        void begin(long intended, long now) {
            lane.open();
            left--;
            lane.send(intended, now);
        }

        @Override
        public void connected(Lane lane, long now) {
            // Its request waits for that already.
        }

        @Override
        public void answered(Lane lane, long now) {
            if (left > 0) {
                left--;
                lane.send(now, now);
            } else {
                lane.closeFor(FailureKind.GENERATOR);
            }
        }

        @Override
        public void returned(long from) {
            left++;
            returned = true;
            since = from;
        }

        @Override
        public void gone(Lane lane, @Nullable FailureKind unmade, long now) {
            if (isOver()) {
                return;
            }
            if (returned) {
                returned = false;
                begin(since, now);
            } else if (left > 0) {
                begin(now, now);
            } else {
                gone++;
                finishIfSettled();
            }
        }
    }
}
