package dev.freshet.client.exchange;

/**
 * Decides when a pool makes another connection: as many in parallel as waiting requests need, up to the limit. It
 * counts connections; others make them. Guarded by the stock.
 */
final class Provision {
    private static final long SPARE_PAUSE_NANOS = 1_000_000_000;

    private final int maxConnections;
    private final int maxStreams;
    /**
     * The expected capacity of a new connection. If it is unknown whether it is above one, requests share the first
     * connection. {@link #capacity()} reads this without the lock.
     */
    private volatile int expected;
    private int making;
    private long opened;
    private long failed;
    private long nextSpare = System.nanoTime();

    /** @param expected the capacity to assume before the first connection */
    Provision(PoolSettings settings, int expected) {
        this.maxConnections = settings.maxConnections();
        this.maxStreams = settings.maxStreams();
        this.expected = expected;
    }

    /** Whether waiting requests need another connection besides those being made, and the limit allows it. */
    boolean isDue(int waiting, int connections) {
        return waiting > (long) making * expected && connections < maxConnections;
    }

    /** Whether to make a connection in advance. After a failure, there is a pause. */
    boolean maySpare(int connections) {
        return making == 0 && connections < maxConnections && nextSpare - System.nanoTime() <= 0;
    }

    /** The capacity of connections that are or may be made: requests that wait for it do not count as excess. */
    long makeable(int connections) {
        long makeable = making + Math.max(0, maxConnections - connections);
        return makeable * Math.min(expected, maxStreams);
    }

    /** The capacity of all connections together. Needs no lock. */
    int capacity() {
        return (int) Math.min(Integer.MAX_VALUE, (long) maxConnections * Math.min(expected, maxStreams));
    }

    /** A connection is being made. */
    void begun() {
        making++;
    }

    /** A connection was made, with this capacity. */
    void made(int places) {
        making--;
        opened++;
        expected = Math.max(1, places);
    }

    /** A connection could not be made; returns how many waiting requests no other connection is being made for. */
    int failed(int waiting) {
        making--;
        failed++;
        long failing = Math.min(waiting - (long) making * expected, expected);
        if (failing <= 0) {
            nextSpare = System.nanoTime() + SPARE_PAUSE_NANOS;
        }
        return (int) Math.max(0, failing);
    }

    long opened() {
        return opened;
    }

    long failed() {
        return failed;
    }
}
