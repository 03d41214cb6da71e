package dev.freshet.gateway.filter.guard;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** The wait before the next attempt: a random part of a time that doubles with each attempt, up to a limit. */
record BackOff(Duration first, Duration most) {
    private static final int MAX_DOUBLINGS = 30;

    Duration wait(int attempt, RandomGenerator random) {
        long millis = first.toMillis() << Math.min(attempt - 1, MAX_DOUBLINGS);
        return Duration.ofMillis(random.nextLong(Math.min(millis, most.toMillis()) + 1));
    }
}
