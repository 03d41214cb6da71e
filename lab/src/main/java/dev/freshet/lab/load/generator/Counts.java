package dev.freshet.lab.load.generator;

/**
 * Requests by outcome so far.
 *
 * @param sent started
 * @param ok correct responses
 * @param inTime correct responses in time
 */
record Counts(long sent, long ok, long inTime, long failed) {
    static final Counts NONE = new Counts(0, 0, 0, 0);

    Counts plus(Counts other) {
        return new Counts(sent + other.sent, ok + other.ok, inTime + other.inTime, failed + other.failed);
    }

    /** Requests with a known outcome. */
    long settled() {
        return ok + failed;
    }

    /** Requests known to have failed or to be late. */
    long bad() {
        return failed + ok - inTime;
    }
}
