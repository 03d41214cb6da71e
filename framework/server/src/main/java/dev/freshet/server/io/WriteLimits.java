package dev.freshet.server.io;

import dev.freshet.http.pace.SendPace;
import dev.freshet.http.pace.SendRate;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.LimitCounters;

/**
 * The slowest rate at which peers may accept bytes. Stalls are detected by those that wait.
 *
 * @param rate for the output of a connection
 * @param reached counts violations
 */
public record WriteLimits(SendRate rate, LimitCounters reached) {
    /** Starts measuring a connection with this protocol. */
    SendPace paceOf(Protocol protocol) {
        long total = protocol.sendsResponses() ? rate.total() : SendRate.NEVER;
        return new SendPace(new SendRate(SendRate.NEVER, rate.enough(), rate.grace(), total));
    }

    /** Counts a violation; returns whether to close the connection. */
    boolean isOver(SendPace.Verdict verdict) {
        switch (verdict) {
            case TOO_SLOW -> reached.count(Limit.RESPONSE_RATE);
            case TOO_LONG -> reached.count(Limit.RESPONSE_WAIT);
            case KEEPS_UP, STALLS -> {
                return false;
            }
        }
        return true;
    }
}
