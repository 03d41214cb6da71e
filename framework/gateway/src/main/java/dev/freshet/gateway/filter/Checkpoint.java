package dev.freshet.gateway.filter;

/** A saved state of an exchange, for sending it again. */
@FunctionalInterface
public interface Checkpoint {
    /**
     * Undoes what happened since: changes to the upstream request and the timeouts, and requested response changes.
     * Does not undo {@link GatewayExchange#tried}. May be called several times, until the response is committed.
     */
    void restore();
}
