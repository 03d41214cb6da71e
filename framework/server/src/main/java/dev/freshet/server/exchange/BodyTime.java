package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import dev.freshet.server.BodyRate;
import dev.freshet.server.Limit;
import dev.freshet.server.LimitCounters;
import dev.freshet.server.io.BodyPace;

/** How long a body may be waited for, each time and all in all; counts and says when it was too long. */
public final class BodyTime {
    private final BodyPace pace;
    private final long eachNanos;
    private final LimitCounters reached;

    /** @param eachNanos the longest wait for some bytes */
    public BodyTime(BodyRate rate, long eachNanos, LimitCounters reached) {
        this.pace = new BodyPace(rate);
        this.eachNanos = eachNanos;
        this.reached = reached;
    }

    /** A new body begins. */
    public void begin() {
        pace.begin();
    }

    /** How many nanoseconds the next wait may last. */
    public long left() {
        return Math.min(eachNanos, pace.left());
    }

    /**
     * A wait of so many nanoseconds brought so many bytes.
     *
     * @throws HttpException 408 if that is too slow
     */
    public void received(long nanos, int bytes) {
        pace.received(nanos, bytes);
        if (pace.isTooSlow()) {
            throw tooSlow();
        }
    }

    /** A wait was over one of the two limits: the one that was to come first. */
    public HttpException late() {
        if (pace.left() < eachNanos) {
            return tooSlow();
        }
        reached.count(Limit.BODY_TIMEOUT);
        return new HttpException(408, "the request body did not come in time");
    }

    private HttpException tooSlow() {
        reached.count(Limit.BODY_RATE);
        return new HttpException(408, "the request body comes too slowly");
    }
}
