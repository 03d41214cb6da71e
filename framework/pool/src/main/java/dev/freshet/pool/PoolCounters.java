package dev.freshet.pool;

/** Counts what a pool has done. Guarded by the pool's lock, so counting costs one addition. */
final class PoolCounters {
    final TimeBuckets acquire = new TimeBuckets();
    final TimeBuckets usage = new TimeBuckets();
    final TimeBuckets creation = new TimeBuckets();
    long opened;
    long openFailures;
    long discarded;
    long timeouts;
    long interrupts;
    long leaks;
}
