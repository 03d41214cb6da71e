package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** What a lent connection needs of the pool. */
public interface Lease {
    /** The driver's connection. */
    Connection physical();

    /**
     * Ends the lease; called once, by the thread that closes the lent connection, after its state was put back.
     *
     * @param broken whether it must never be lent again
     */
    void giveBack(boolean broken);

    /**
     * The connection must not be lent again, for this reason: it is dead, its state could not be put back, or it was
     * closed in use. Any thread may call, more than once; {@link #giveBack} still follows.
     */
    void failed(SQLException failure);

    /** The connection is open, but it was closed in use or its state could not be put back. {@link #failed} follows. */
    void rejected(LentConnection connection, SQLException reason);
}
