package dev.freshet.client.exchange;

/** A connection as its {@link Stock} sees it, which guards what is here. */
abstract class StockedConnection {
    /** What may be done with it. */
    enum State {
        MAKING, OPEN, DRAINING, GONE
    }

    State state = State.MAKING;
    /** Requests that have a place, begun or not. */
    int reserved;
    /** Requests that it takes at once. */
    int places;
    /** Whether it takes more than one at a time. */
    boolean shared;
    /** Whether the stock offers it to those who ask. */
    boolean listed;
    long idleSince;

    final boolean hasRoom() {
        return state == State.OPEN && reserved < places;
    }

    final boolean isIdle() {
        return state == State.OPEN && reserved == 0;
    }

    /** Ends it. Any thread may call; does not wait. */
    abstract void closeSoon();

    /** Ends it when its requests are over. Any thread may call; does not wait. */
    abstract void closeWhenIdleSoon();
}
