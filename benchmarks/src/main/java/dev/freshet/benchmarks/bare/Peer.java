package dev.freshet.benchmarks.bare;

/** A connection: what it is owed, and what the kernel is doing for it. */
final class Peer {
    final int fd;
    final HeadEnds ends = new HeadEnds();
    /** Bytes of answers that its socket has not taken yet. */
    long owed;
    /** Where in an answer the first of them is. */
    int position;
    boolean receiving;
    boolean sending;
    /** It sends no more. */
    boolean ended;

    Peer(int fd) {
        this.fd = fd;
    }

    boolean isOver() {
        return ended && owed == 0 && !sending && !receiving;
    }
}
