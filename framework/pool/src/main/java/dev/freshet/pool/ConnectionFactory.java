package dev.freshet.pool;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to the database for a pool, which calls it on threads of its own, a few at once. */
@FunctionalInterface
public interface ConnectionFactory {
    /**
     * A new connection, as the driver makes it. A call that takes longer than the pool's connection time-out, and than
     * 5 s, is given up and its thread interrupted; what it still returns is closed.
     *
     * @throws SQLException when there is none to be had; the pool tries again after a while
     */
    Connection open() throws SQLException;
}
