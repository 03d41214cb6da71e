package dev.freshet.lab.load.generator;

/**
 * How many requests came to what, so far.
 *
 * @param sent begun
 * @param ok right answers
 * @param inTime right answers in time
 */
record Counts(long sent, long ok, long inTime, long failed) {
    static final Counts NONE = new Counts(0, 0, 0, 0);

    Counts plus(Counts other) {
        return new Counts(sent + other.sent, ok + other.ok, inTime + other.inTime, failed + other.failed);
    }

    /** Requests of which it is known what came of them. */
    long settled() {
        return ok + failed;
    }

    /** Requests of which it is known that they failed or were late. */
    long bad() {
        return failed + ok - inTime;
    }
}
