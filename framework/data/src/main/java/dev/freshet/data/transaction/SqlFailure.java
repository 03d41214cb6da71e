package dev.freshet.data.transaction;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.function.Predicate;

/** What a failure means for its transaction, judged by the SQL exceptions among it and its causes. */
final class SqlFailure {

    /** Causes can form a circle. */
    private static final int DEEPEST_CAUSE = 20;

    private SqlFailure() {
    }

    /**
     * Whether the database gave up this transaction for another one, so that a retry may succeed: a serialization
     * failure of the SQL standard, which H2 also reports for deadlocks; a deadlock in PostgreSQL; in H2, a row that
     * another transaction has changed.
     */
    static boolean isConflict(Throwable failure) {
        return has(failure, "40001", "40P01", "90131");
    }

    /** Whether a statement was cancelled, as on a timeout. */
    static boolean isCancelled(Throwable failure) {
        return any(failure, SQLTimeoutException.class::isInstance) || has(failure, "57014");
    }

    private static boolean has(Throwable failure, String... states) {
        return any(failure, statement -> {
            for (var state : states) {
                if (state.equals(statement.getSQLState())) {
                    return true;
                }
            }
            return false;
        });
    }

    private static boolean any(Throwable failure, Predicate<SQLException> condition) {
        Throwable cause = failure;
        for (var depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof AfterCommitException) {
                // The failure of an after-commit task says nothing about the transaction, which is committed.
                return false;
            }
            if (cause instanceof SQLException statement && condition.test(statement)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
