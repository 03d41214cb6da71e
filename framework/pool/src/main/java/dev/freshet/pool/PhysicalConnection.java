package dev.freshet.pool;

import dev.freshet.pool.jdbc.Lease;
import dev.freshet.pool.jdbc.LentConnection;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A driver's connection and its state. The pool's lock guards all of it except {@code borrowed}. */
final class PhysicalConnection implements Lease {
    /** A connection never leaves {@code GONE}. */
    enum State { IDLE, LENT, CHECKED, GONE }

    final Pool pool;
    final Connection physical;
    /** The generation it was opened in; evicting starts a new one. */
    final int generation;
    /** When its lifetime ends. */
    final long endsAt;
    State state = State.CHECKED;
    /** The newest alarm after which it was found alive. If there is a newer one, it has to be checked again. */
    int alarm;
    /** When it was borrowed, or became idle. */
    long since;
    /** When it was last returned or passed a check. */
    long provenAt;
    /** How long its borrower waited for it. */
    long waited;
    @Nullable Thread holder;
    boolean dead;
    boolean leakTold;
    /** Where it was borrowed, if leak detection is on. Volatile: the borrower sets it without the lock. */
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

    /** The waiting time ends, and use begins, when the borrower has woken up. */
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
