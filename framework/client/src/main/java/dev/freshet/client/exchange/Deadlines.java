package dev.freshet.client.exchange;

import java.time.Duration;

/**
 * When the time limits of an exchange are over, in {@link System#nanoTime()}. The limit of idleness counts only while a
 * thread waits for the peer: one that is slow to write or to read is no fault of the peer's. Guarded by the transfer.
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

    /** A connection is wanted from now on. */
    void acquiring() {
        acquireEnd = System.nanoTime() + limits.acquire().toNanos();
        requestEnded = false;
    }

    long acquireLeft() {
        return acquireEnd - System.nanoTime();
    }

    /** The head is on its way, and with it all of the request, or not; gives the first time to look. */
    long begun(boolean whole) {
        active();
        return whole ? requestEnded() : lastActive + idle.toNanos();
    }

    /** The request is on its way as a whole; gives the next time to look. */
    long requestEnded() {
        requestEnded = true;
        endedAt = System.nanoTime();
        return endedAt + (responded ? idle : limits.response()).toNanos();
    }

    /** The response's head is there; gives the next time to look. */
    long responded() {
        responded = true;
        active();
        return lastActive + idle.toNanos();
    }

    /** The other protocol was refused: what is left of the answer is not waited for as a tunnel is. */
    void refused() {
        idle = idle.compareTo(limits.response()) < 0 ? idle : limits.response();
    }

    /** A byte was taken or given. */
    void active() {
        lastActive = System.nanoTime();
    }

    void sendingWaits() {
        sendingSince = System.nanoTime();
    }

    void receivingWaits() {
        receivingSince = System.nanoTime();
    }

    boolean awaitsResponse() {
        return requestEnded && !responded;
    }

    /** When a limit is over, unless something happens before. */
    long next(long now, boolean sending, boolean receiving) {
        if (awaitsResponse()) {
            return endedAt + limits.response().toNanos();
        }
        long since = now;
        if (sending) {
            since = Math.min(since - now, sendingSince - now) + now;
        }
        if (receiving && responded) {
            since = Math.min(since - now, receivingSince - now) + now;
        }
        return Math.max(since - now, lastActive - now) + now + idle.toNanos();
    }
}
