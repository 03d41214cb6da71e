package dev.freshet.gateway.filter;

/** An exchange as it was at some moment, to go back to before it is sent once more. */
@FunctionalInterface
public interface Checkpoint {
    /**
     * Takes back what was done since to the request for the upstream and to the time limits, and what was asked for of
     * the response. What was tried stays so. May be called any number of times, until the response is committed.
     */
    void restore();
}
