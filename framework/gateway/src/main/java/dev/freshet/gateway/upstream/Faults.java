package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.Failure;

/** Tells which failures are the upstream's fault. */
public final class Faults {
    private Faults() {
    }

    /**
     * Whether a failure of this kind says something about the instance. Failures that clients can cause do not: a pool
     * without a free connection, a response larger than the gateway's limit, a cancelled exchange.
     */
    public static boolean isOfUpstream(Failure failure) {
        return switch (failure) {
            case CONNECT, CONNECT_TIMEOUT, TLS, RESPONSE_TIMEOUT, IDLE_TIMEOUT, CONNECTION_LOST, PROTOCOL -> true;
            case ACQUIRE_TIMEOUT, QUEUE_FULL, TOO_LARGE, CANCELLED -> false;
        };
    }
}
