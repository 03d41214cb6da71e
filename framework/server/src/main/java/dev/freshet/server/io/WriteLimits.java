package dev.freshet.server.io;

import dev.freshet.http.pace.SendPace;
import dev.freshet.http.pace.SendRate;
import dev.freshet.server.Limit;
import dev.freshet.server.LimitCounters;

/**
 * How slowly the peers of a server may take bytes. Who takes none at all is found out by those who wait.
 *
 * @param rate of what is written on a connection
 * @param reached counts those who are too slow
 */
public record WriteLimits(SendRate rate, LimitCounters reached) {
    public WriteLimits {
        rate = rate.withoutStall();
    }

    /** A connection that this protocol writes on. */
    SendPace paceOf(Protocol protocol) {
        return new SendPace(protocol.sendsResponses() ? rate : rate.withoutTotal());
    }

    /** Whether the connection is to be closed, which counts. */
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
