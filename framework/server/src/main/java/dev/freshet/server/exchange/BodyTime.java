package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.io.BodyPace;

/** Enforces the timeout and the minimum rate of a body, and counts violations. */
public final class BodyTime {
    private final BodyPace pace;
    private final long eachNanos;
    private final LimitCounters reached;

    /** @param eachNanos the longest wait for any bytes */
    public BodyTime(BodyRate rate, long eachNanos, LimitCounters reached) {
        this.pace = new BodyPace(rate);
        this.eachNanos = eachNanos;
        this.reached = reached;
    }

    public void begin() {
        pace.begin();
    }

    /** The longest time in nanoseconds that the next wait may take. */
    public long left() {
        return Math.min(eachNanos, pace.left());
    }

    /**
     * Reports that a wait of this many nanoseconds brought this many bytes.
     *
     * @throws HttpException 408 if the body is too slow
     */
    public void received(long nanos, int bytes) {
        pace.received(nanos, bytes);
        if (pace.isTooSlow()) {
            throw tooSlow();
        }
    }

    /** The error for a wait that exceeded {@link #left()}. */
    public HttpException late() {
        if (pace.left() < eachNanos) {
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
