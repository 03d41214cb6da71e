package dev.freshet.lab.load.generator;

import java.util.List;

/**
 * Has lanes connected before a load starts: a few at a time, so that none waits for another's turn in the server's
 * backlog. A lane that cannot connect is left for the start.
 */
final class Opening {
    private static final int CONNECTING_AT_ONCE = 64;

    private final List<Lane> lanes;
    private final Runnable ready;
    private int next;
    private int connecting;

    /** @param ready run when it is known of every lane whether it connects */
    Opening(List<Lane> lanes, Runnable ready) {
        this.lanes = lanes;
        this.ready = ready;
    }

    void begin() {
        while (connecting < CONNECTING_AT_ONCE && next < lanes.size()) {
            connecting++;
            lanes.get(next++).open();
        }
        if (connecting == 0) {
            ready.run();
        }
    }

    /** A lane has connected, or could not. */
    void decided() {
        connecting--;
        begin();
    }
}
