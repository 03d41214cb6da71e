package dev.freshet.gateway.proxy;

/** Measures how long a request waits for its client. One thread waits at a time; any thread may read. */
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

    /** The nanoseconds of all waits so far. */
    synchronized long total() {
        return before + now();
    }

    /** The nanoseconds of the current wait; 0 if there is none. */
    synchronized long now() {
        return waiting ? System.nanoTime() - since : 0;
    }
}
