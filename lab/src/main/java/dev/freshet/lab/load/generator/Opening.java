package dev.freshet.lab.load.generator;

import java.util.List;

/**
 * Connects lanes before a load starts, a few at a time, so that none waits for another in the server's backlog. A lane
 * that cannot connect is left for the start.
 */
final class Opening {
    private static final int CONNECTING_AT_ONCE = 64;

    private final List<Lane> lanes;
    private final Runnable ready;
    private int next;
    private int connecting;

    /** @param ready run once every lane has connected or failed */
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

    /** Called when a lane has connected or failed. */
    void decided() {
        connecting--;
        begin();
    }
}
