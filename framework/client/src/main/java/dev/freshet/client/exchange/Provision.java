package dev.freshet.client.exchange;

/**
 * When a pool makes another connection: as many at once as those who wait need, and not more than may be. Counts them;
 * others make them. Guarded by the stock.
 */
final class Provision {
    private static final long SPARE_PAUSE_NANOS = 1_000_000_000;

    private final int maxConnections;
    private final int maxStreams;
    /**
     * How many requests a new connection will take; those not known to take one share the first. Read without the lock
     * by {@link #capacity()}.
     */
    private volatile int expected;
    private int making;
    private long opened;
    private long failed;
    private long nextSpare = System.nanoTime();

    /** @param expected requests that a new connection will take, as long as none was made */
    Provision(PoolSettings settings, int expected) {
        this.maxConnections = settings.maxConnections();
        this.maxStreams = settings.maxStreams();
        this.expected = expected;
    }

    /** Whether those who wait need another besides those that are being made, and there may be one. */
    boolean isDue(int waiting, int connections) {
        return waiting > (long) making * expected && connections < maxConnections;
    }

    /** Whether one may be made that nobody waits for. One that fails is not tried again at once. */
    boolean maySpare(int connections) {
        return making == 0 && connections < maxConnections && nextSpare - System.nanoTime() <= 0;
    }

    /** Requests that connections being made, or that may be made, will take: who waits for these is no crowd. */
    long makeable(int connections) {
        long makeable = making + Math.max(0, maxConnections - connections);
        return makeable * Math.min(expected, maxStreams);
    }

    /** Requests that all connections will take. Needs no lock. */
    int capacity() {
        return (int) Math.min(Integer.MAX_VALUE, (long) maxConnections * Math.min(expected, maxStreams));
    }

    /** One is being made. */
    void begun() {
        making++;
    }

    /** One is made, and takes so many requests. */
    void made(int places) {
        making--;
        opened++;
        expected = Math.max(1, places);
    }

    /** One could not be made; gives how many of those who wait do not wait for another that is being made. */
    int failed(int waiting) {
        making--;
        failed++;
        long failing = Math.min(waiting - (long) making * expected, expected);
        if (failing <= 0) {
            nextSpare = System.nanoTime() + SPARE_PAUSE_NANOS;
        }
        return (int) Math.max(0, failing);
    }

    /** Connections made so far. */
    long opened() {
        return opened;
    }

    /** Connections that could not be made so far. */
    long failed() {
        return failed;
    }
}
