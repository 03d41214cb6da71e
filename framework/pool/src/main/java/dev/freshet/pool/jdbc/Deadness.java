package dev.freshet.pool.jdbc;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells failures that end a connection from failures it survives. */
public final class Deadness {
    /** How deep to follow causes and next exceptions: drivers make short chains, but a chain could be a circle. */
    private static final int DEPTH = 8;

    /**
     * States with which databases end a connection, in addition to class 08 (connection exceptions). SQL-92: 01002,
     * disconnect error. PostgreSQL: 57P01 to 57P04, shutdown and dropped database; 57P05, 25P03 and 25P04, timeouts
     * that end the session. H2: 90067, 90098 and 90121, closed connection and database. Sybase: JZ0C0, JZ0C1. Oracle:
     * 61000.
     */
    private static final Set<String> STATES = Set.of("01002", "57P01", "57P02", "57P03", "57P04", "57P05", "25P03",
            "25P04", "90067", "90098", "90121", "JZ0C0", "JZ0C1", "61000");

    private Deadness() {
    }

    /** Whether a connection that has thrown this must not be lent again. */
    public static boolean isDead(SQLException failure) {
        return isDead(failure, DEPTH);
    }

    private static boolean isDead(@Nullable Throwable failure, int depth) {
        if (!(failure instanceof SQLException one) || depth == 0) {
            return false;
        }
        return saysSo(one) || isDead(one.getNextException(), depth - 1) || isDead(one.getCause(), depth - 1);
    }

    private static boolean saysSo(SQLException failure) {
        if (failure instanceof SQLTimeoutException || failure instanceof SQLFeatureNotSupportedException) {
            return false;
        }
        var state = failure.getSQLState();
        return failure instanceof SQLRecoverableException || failure instanceof SQLNonTransientConnectionException
                || state != null && (state.startsWith("08") || STATES.contains(state));
    }
}
