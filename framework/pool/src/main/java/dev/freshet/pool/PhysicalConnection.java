package dev.freshet.pool;

import dev.freshet.pool.jdbc.Lease;
import dev.freshet.pool.jdbc.LentConnection;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A connection of the driver's and where it is in its life. All is guarded by the pool's lock, but for what a borrower
 * notes about its own lease.
 */
final class PhysicalConnection implements Lease {
    /** Where a connection can be; it never comes back from {@code GONE}. */
    enum State { IDLE, LENT, CHECKED, GONE }

    final Pool pool;
    final Connection physical;
    /** Of which generation: one that was evicted has an old number. */
    final int generation;
    /** When it has been used long enough. */
    final long endsAt;
    State state = State.CHECKED;
    /** After which alarm it was last seen alive: what was seen before the newest alarm is asked again. */
    int alarm;
    /** Since when it is lent, or idle. */
    long since;
    /** When it was last given back or answered that it is alive. */
    long provenAt;
    /** How long its borrower waited for it. */
    long waited;
    @Nullable Thread holder;
    boolean dead;
    boolean leakTold;
    /** Where it was borrowed, while leaks are looked for; volatile, since the borrower sets it without the lock. */
    volatile @Nullable Throwable borrowed;

    PhysicalConnection(Pool pool, Connection physical, int generation, long openedAt, long endsAt) {
        this.pool = pool;
        this.physical = physical;
        this.generation = generation;
        this.since = openedAt;
        this.provenAt = openedAt;
        this.endsAt = endsAt;
    }

    void lend(Thread borrower, long now, long afterWaiting) {
        state = State.LENT;
        holder = borrower;
        since = now;
        waited = afterWaiting;
    }

    /** What the borrower sees when it has woken up: its waiting ends then, and its use begins. */
    void received(long now, long waitingSince) {
        since = now;
        waited = now - waitingSince;
    }

    void comeBack(long now) {
        holder = null;
        leakTold = false;
        if (borrowed != null) {
            borrowed = null;
        }
        since = now;
        provenAt = now;
    }

    @Override
    public Connection physical() {
        return physical;
    }

    @Override
    public void giveBack(boolean broken) {
        pool.giveBack(this, broken, System.nanoTime());
    }

    @Override
    public void failed(SQLException failure) {
        pool.failed(this, failure, System.nanoTime());
    }

    @Override
    public void rejected(LentConnection connection, SQLException reason) {
        pool.rejections.tell(connection, reason, System.nanoTime());
    }
}
