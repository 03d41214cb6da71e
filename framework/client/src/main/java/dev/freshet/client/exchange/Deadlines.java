package dev.freshet.client.exchange;

import java.time.Duration;

/**
 * The deadlines of an exchange, as {@link System#nanoTime()}. The idle timeout only runs while a thread waits for the
 * peer, or while the peer must accept the rest of an ended body: a slow caller is not the peer's fault. Guarded by the
 * transfer.
 */
final class Deadlines {
    private final TimeLimits limits;
    private Duration idle;
    private long acquireEnd;
    private long lastActive;
    private long sendingSince;
    private long receivingSince;
    private long endedAt;
    private boolean requestEnded;
    private boolean responded;

    Deadlines(TimeLimits limits) {
        this.limits = limits;
        this.idle = limits.idle();
    }

    /** Starts waiting for a connection. */
    void acquiring() {
        acquireEnd = System.nanoTime() + limits.acquire().toNanos();
        requestEnded = false;
    }

    long acquireLeft() {
        return acquireEnd - System.nanoTime();
    }

    /** The head, or the whole request, is being sent; returns when to check first. */
    long begun(boolean whole) {
        active();
        return whole ? requestEnded(lastActive) : lastActive + idle.toNanos();
    }

    /** The whole request is being sent; returns when to check next. */
    long requestEnded() {
        return requestEnded(System.nanoTime());
    }

    private long requestEnded(long now) {
        requestEnded = true;
        endedAt = now;
        return now + (responded ? idle : limits.response()).toNanos();
    }

    /** The head of the response arrived; returns when to check next. */
    long responded() {
        responded = true;
        active();
        return lastActive + idle.toNanos();
    }

    /** The protocol switch was refused: the timeout for a tunnel no longer applies to the rest of the response. */
    void refused() {
        idle = idle.compareTo(limits.response()) < 0 ? idle : limits.response();
    }

    /** A byte was received or sent. */
    void active() {
        lastActive = System.nanoTime();
    }

    /** The caller waits until the peer accepts more of the body, or has ended the body. */
    void sendingWaits() {
        sendingSince = System.nanoTime();
    }

    void receivingWaits() {
        receivingSince = System.nanoTime();
    }

    boolean awaitsResponse() {
        return requestEnded && !responded;
    }

    /**
     * When the next timeout passes if nothing happens before.
     *
     * @param ended whether the caller has written the whole body; the peer may still have to accept the rest of it
     */
    long next(long now, boolean sending, boolean ended, boolean receiving) {
        if (awaitsResponse()) {
            return endedAt + limits.response().toNanos();
        }
        long since = now;
        // After the response has begun, the peer may in turn wait for a caller who does not read.
        if (sending || ended && !responded) {
            since = Math.min(since - now, sendingSince - now) + now;
        }
        if (receiving && responded) {
            since = Math.min(since - now, receivingSince - now) + now;
        }
        return Math.max(since - now, lastActive - now) + now + idle.toNanos();
    }
}
