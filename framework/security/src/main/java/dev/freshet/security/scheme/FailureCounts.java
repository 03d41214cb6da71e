package dev.freshet.security.scheme;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;

/**
 * Counts failures of at most {@value #MOST} accounts or addresses. A window begins with the first failure. Successes
 * change nothing, because an attacker could otherwise continue to guess while the owner logs in. Thread-safe.
 */
final class FailureCounts {
    private static final int MOST = 100_000;

    private final int limit;
    private final Duration window;
    private final Ticker ticker;
    private final Cache<String, Failures> counts;

    private record Failures(int count, long began) {
    }

    /** @param limit 0 for none */
    FailureCounts(int limit, Duration window, Ticker ticker) {
        this.limit = limit;
        this.window = window;
        this.ticker = ticker;
        this.counts = Caffeine.newBuilder().maximumSize(MOST).ticker(ticker).executor(Runnable::run)
                .expireAfter(Expiry.<String, Failures>creating((_, _) -> window)).build();
    }

    /** The time until the next attempt may be made; zero if it may be made now. */
    Duration remaining(String who) {
        Failures failures = limit == 0 ? null : counts.getIfPresent(who);
        if (failures == null || failures.count < limit) {
            return Duration.ZERO;
        }
        return window.minusNanos(ticker.read() - failures.began);
    }

    void failed(String who) {
        if (limit > 0) {
            counts.asMap().compute(who, (_, failures) -> failures == null ? new Failures(1, ticker.read())
                    : new Failures(failures.count + 1, failures.began));
        }
    }
}
