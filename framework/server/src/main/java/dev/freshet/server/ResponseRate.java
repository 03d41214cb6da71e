package dev.freshet.server;

import dev.freshet.http.pace.SendRate;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The minimum rate at which a client must read a response. It stops clients that hold a response by reading one byte
 * just before each {@code server.timeouts.write} ends. Only time in which the server waits for the client counts:
 * handlers, event streams and WebSockets with nothing to send may take any time. Checked every quarter of a second. In
 * HTTP/2 the rate applies to each stream. While a stream waits only for other streams of its connection, their bytes
 * count for it.
 *
 * @param bytesPerSecond {@code server.min-response-rate}; below it, averaged over each grace period, the connection is
 *     closed or the stream reset. 0 for no minimum. Default 240
 * @param grace {@code server.min-response-rate-grace}: the period over which the rate is averaged. Default 20 s
 * @param maxWait {@code server.max-response-wait}: the longest time that a client may be behind without catching up;
 *     above it, the same happens. 0 for no limit. Default 4 h
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

    /** This rate in nanoseconds, with a limit for clients that read nothing. */
    SendRate with(Duration stall) {
        long period = SendRate.nanos(grace);
        return new SendRate(SendRate.nanos(stall),
                Math.ceilDiv(bytesPerSecond * TimeUnit.NANOSECONDS.toMillis(period), 1000L), period,
                maxWait.isZero() ? SendRate.NEVER : SendRate.nanos(maxWait));
    }
}
