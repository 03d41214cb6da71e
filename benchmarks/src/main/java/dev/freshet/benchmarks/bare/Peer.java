package dev.freshet.benchmarks.bare;

/** The state of a connection. */
final class Peer {
    final int fd;
    final HeadEnds ends = new HeadEnds();
    /** Bytes of responses that its socket has not accepted yet. */
    long owed;
    /** Position of the first of them in a response. */
    int position;
    boolean receiving;
    boolean sending;
    /** Whether it has stopped sending. */
    boolean ended;

    Peer(int fd) {
        this.fd = fd;
    }

    boolean isOver() {
        return ended && owed == 0 && !sending && !receiving;
    }
}
