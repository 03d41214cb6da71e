package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** What a lent connection needs from the pool. */
public interface Lease {
    /** The driver's connection. */
    Connection physical();

    /**
     * Ends the loan. The thread that closes the lent connection calls it once, after restoring the connection's state.
     *
     * @param broken whether the connection must not be lent again
     */
    void giveBack(boolean broken);

    /**
     * Reports that the connection must not be lent again: it is dead, its state could not be restored, or it was closed
     * in use. Any thread may call it, more than once; {@link #giveBack} still follows.
     */
    void failed(SQLException failure);

    /** Reports that an open connection was closed in use, or its state not restored. {@link #failed} follows. */
    void rejected(LentConnection connection, SQLException reason);
}
