package dev.freshet.client.exchange;

/** Who wants a place on a connection. One of the two methods is called once for each time it asks, by any thread. */
interface Waiter<C> {
    /** A place is reserved for it. */
    void granted(C connection);

    /** There will be none. */
    void refused(Ending ending);
}
