package dev.freshet.server;

import dev.freshet.http.pace.SendRate;
import java.time.Duration;

/**
 * How slowly a client may read a response, so that one byte just before each {@code server.timeouts.write} holds nothing
 * for long. Only time in which the server waits for the client counts: a handler, an event stream or a WebSocket that has
 * nothing to send may take any time. Checked every quarter of a second. Over HTTP/2 each stream has this rate for itself;
 * while only others of its connection hold it up, their bytes count for it.
 *
 * @param bytesPerSecond {@code server.min-response-rate}; under it, over each grace time, the connection is closed, or
 *     the stream reset. 0 for no minimum. Default 240
 * @param grace {@code server.min-response-rate-grace}: how long the rate is averaged. Default 20 s
 * @param maxWait {@code server.max-response-wait}: how long a client may be behind with a response without once catching
 *     up; over it the same. 0 for no limit. Default 4 h
 */
public record ResponseRate(int bytesPerSecond, Duration grace, Duration maxWait) {
    public static final ResponseRate DEFAULT = new ResponseRate(240, Duration.ofSeconds(20), Duration.ofHours(4));

    public ResponseRate {
        if (bytesPerSecond < 0) {
            throw new IllegalArgumentException("min-response-rate must be at least 0, is " + bytesPerSecond);
        }
        if (grace.isNegative() || grace.isZero()) {
            throw new IllegalArgumentException("min-response-rate-grace must be longer than zero, is " + grace);
        }
        if (maxWait.isNegative()) {
            throw new IllegalArgumentException("max-response-wait must not be negative, is " + maxWait);
        }
    }

    /** The same in nanoseconds, with this limit for clients that read nothing. */
    SendRate with(Duration stall) {
        return new SendRate(stall.toNanos(), Math.ceilDiv(bytesPerSecond * grace.toMillis(), 1000L), grace.toNanos(),
                maxWait.isZero() ? SendRate.NEVER : maxWait.toNanos());
    }
}
