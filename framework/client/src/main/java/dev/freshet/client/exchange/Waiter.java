package dev.freshet.client.exchange;

/** Waits for a place on a connection. For each request, one of the methods is called once, by any thread. */
interface Waiter<C> {
    /** A place is reserved. */
    void granted(C connection);

    /** No place will be granted. */
    void refused(Ending ending);
}
