package dev.freshet.pool;

/**
 * A pool at one instant; {@code size} is {@code idle + inUse + opening}. Counters start at the pool's creation.
 *
 * @param size connections, including those that are being opened
 * @param idle connections that nobody has borrowed
 * @param inUse borrowed connections
 * @param opening connections that are being opened or checked
 * @param waiting borrowers that wait for a connection
 * @param maximumPoolSize the limit of {@code size}; {@link PooledDataSource#resize} changes it
 * @param minimumIdle idle connections that the pool keeps open
 * @param opened connections opened so far
 * @param openFailures failed attempts to open one
 * @param discarded connections closed, for whatever reason
 * @param timeouts borrowers that got no connection in time
 * @param interrupts borrowers interrupted while waiting
 * @param leaks connections borrowed for longer than the leak detection threshold
 * @param acquire how long borrowers waited, for every connection borrowed; zero if one was idle
 * @param usage how long connections were borrowed, for every one returned
 * @param creation how long opening took, for every connection opened
 */
public record PoolSnapshot(String name, int size, int idle, int inUse, int opening, int waiting, int maximumPoolSize,
        int minimumIdle, long opened, long openFailures, long discarded, long timeouts, long interrupts, long leaks,
        TimeHistogram acquire, TimeHistogram usage, TimeHistogram creation) {
}
