package dev.freshet.client.exchange;

/** The state of a connection in its {@link Stock}, which guards it. */
abstract class StockedConnection {
    enum State {
        MAKING, OPEN, DRAINING, GONE
    }

    State state = State.MAKING;
    /** The number of requests with a place, begun or not. */
    int reserved;
    /** The number of requests that it can carry at once. */
    int places;
    /** Whether it can carry several requests at once. */
    boolean shared;
    /** Whether the stock offers it to new requests. */
    boolean listed;
    long idleSince;

    final void opened(boolean takesSeveral, int capacity) {
        state = State.OPEN;
        shared = takesSeveral;
        places = capacity;
        idleSince = System.nanoTime();
    }

    final boolean hasRoom() {
        return state == State.OPEN && reserved < places;
    }

    final boolean isIdle() {
        return state == State.OPEN && reserved == 0;
    }

    /** Makes it without blocking. The stock's lock is not held. {@link Stock#made} or {@link Stock#gone} follows. */
    abstract void make();

    /** Whether its event loop is the calling thread. Any thread may call this. */
    abstract boolean isNear();

    /** Closes it, without blocking. Any thread may call this. */
    abstract void closeSoon();

    /** Closes it once its requests are over, without blocking. Any thread may call this. */
    abstract void closeWhenIdleSoon();
}
