package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.Failure;

/** Whose fault a failure is. */
public final class Faults {
    private Faults() {
    }

    /**
     * Whether a failure of this kind tells of the instance that was asked. A pool that has no connection to lend, an
     * answer that is larger than the gateway takes and what this side cancelled do not: clients can bring all of them
     * about.
     */
    public static boolean isOfUpstream(Failure failure) {
        return switch (failure) {
            case CONNECT, CONNECT_TIMEOUT, TLS, RESPONSE_TIMEOUT, IDLE_TIMEOUT, CONNECTION_LOST, PROTOCOL -> true;
            case ACQUIRE_TIMEOUT, QUEUE_FULL, TOO_LARGE, CANCELLED -> false;
        };
    }
}
