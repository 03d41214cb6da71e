package dev.freshet.http.pace;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The slowest rate at which a peer may accept sent bytes. Times are in nanoseconds and count only while the sender
 * waits.
 *
 * @param stall the longest time without accepting a byte
 * @param enough bytes that the peer must accept in each grace period; 0 for no minimum
 * @param grace the period over which the rate is averaged
 * @param total the longest time from falling behind until the peer has caught up
 */
public record SendRate(long stall, long enough, long grace, long total) {
    /** A time that never passes, but that can safely be added to {@link System#nanoTime()}. */
    public static final long NEVER = Long.MAX_VALUE / 4;

    /** A time in nanoseconds, or {@link #NEVER} if it is longer than that. */
    public static long nanos(Duration time) {
        return Math.min(NEVER, TimeUnit.NANOSECONDS.convert(time));
    }

    /** A rate that limits stalls only. */
    public static SendRate ofStall(long stall) {
        return new SendRate(stall, 0, NEVER, NEVER);
    }
}
