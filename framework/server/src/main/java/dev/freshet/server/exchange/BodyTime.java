package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import dev.freshet.http.pace.SendRate;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.LimitCounters;
import java.util.concurrent.TimeUnit;

/**
 * Enforces the timeout and the minimum rate of a body, and counts violations. The rate is averaged over each grace
 * period, and only time spent waiting counts. For the thread that reads the body.
 */
public final class BodyTime {
    private final long eachNanos;
    private final long grace;
    /** The bytes that must arrive within a grace period; 0 for no minimum. */
    private final long enough;
    private final LimitCounters reached;
    private long waited;
    private long received;

    /** @param eachNanos the longest wait for any bytes */
    public BodyTime(BodyRate rate, long eachNanos, LimitCounters reached) {
        this.eachNanos = eachNanos;
        this.grace = SendRate.nanos(rate.grace());
        this.enough = Math.ceilDiv(rate.bytesPerSecond() * TimeUnit.NANOSECONDS.toMillis(grace), 1000);
        this.reached = reached;
    }

    public void begin() {
        waited = 0;
        received = 0;
    }

    /** The longest time in nanoseconds that the next wait may take. */
    public long left() {
        return Math.min(eachNanos, leftOfGrace());
    }

    private long leftOfGrace() {
        if (enough == 0) {
            return SendRate.NEVER;
        }
        // A peer that has sent enough in this grace period may send nothing in the next one.
        return received >= enough ? 2 * grace - waited : grace - waited;
    }

    /**
     * Reports that a wait of this many nanoseconds brought this many bytes.
     *
     * @throws HttpException 408 if the body is too slow
     */
    public void received(long nanos, int bytes) {
        waited += nanos;
        received += bytes;
        if (waited >= grace) {
            boolean tooSlow = received < enough;
            waited -= grace;
            received = bytes;
            if (tooSlow) {
                throw tooSlow();
            }
        }
    }

    /** The error for a wait that exceeded {@link #left()}. */
    public HttpException late() {
        if (leftOfGrace() < eachNanos) {
            return tooSlow();
        }
        reached.count(Limit.BODY_TIMEOUT);
        return new HttpException(408, "the request body did not arrive in time");
    }

    private HttpException tooSlow() {
        reached.count(Limit.BODY_RATE);
        return new HttpException(408, "the request body arrives too slowly");
    }
}
