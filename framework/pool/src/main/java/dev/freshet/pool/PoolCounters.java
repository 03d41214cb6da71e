package dev.freshet.pool;

/** What a pool has done so far. Guarded by the pool's lock, which makes counting as cheap as adding. */
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
