package dev.freshet.gateway.proxy;

/** The time for which a request waits for its client. One thread waits at a time; any may ask. */
final class ClientWait {
    private boolean waiting;
    private long since;
    private long before;

    synchronized void begins() {
        waiting = true;
        since = System.nanoTime();
    }

    synchronized void ends() {
        before += now();
        waiting = false;
    }

    /** Nanoseconds of all waits until now. */
    synchronized long total() {
        return before + now();
    }

    /** Nanoseconds of the wait that is not over; 0 if nothing waits. */
    synchronized long now() {
        return waiting ? System.nanoTime() - since : 0;
    }
}
