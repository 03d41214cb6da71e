package dev.freshet.pool;

/**
 * A pool at one instant; {@code size} is {@code idle + inUse + opening}. Counters are of all time.
 *
 * @param size places taken: connections, and those that are being opened
 * @param idle connections that wait for a borrower
 * @param inUse connections that are lent
 * @param opening connections that are being opened, or asked whether they are alive
 * @param waiting borrowers that wait
 * @param maximumPoolSize the limit of {@code size}, which {@link PooledDataSource#resize} changes
 * @param minimumIdle how many are kept ready
 * @param opened connections that were opened
 * @param openFailures attempts to open one that failed
 * @param discarded connections that were closed, for whatever reason
 * @param timeouts borrowers that got none in time
 * @param interrupts borrowers that were interrupted while they waited
 * @param leaks connections that were not given back within the leak detection threshold
 * @param acquire how long borrowers waited for a connection they got; nothing when one was idle
 * @param usage how long connections were lent, of those that came back
 * @param creation how long opening took, of those that were opened
 */
public record PoolSnapshot(String name, int size, int idle, int inUse, int opening, int waiting, int maximumPoolSize,
        int minimumIdle, long opened, long openFailures, long discarded, long timeouts, long interrupts, long leaks,
        TimeHistogram acquire, TimeHistogram usage, TimeHistogram creation) {
}
