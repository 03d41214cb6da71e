package dev.freshet.data.transaction;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.FailedStatement;
import dev.freshet.data.failure.QueryTimeoutException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction exceeded its timeout and is rolled back. Has the statement that was cancelled for it, if there was one.
 */
public final class TransactionTimedOutException extends QueryTimeoutException {

    private static final long serialVersionUID = 1L;

    TransactionTimedOutException(String problem, @Nullable Throwable cancelled) {
        super(failed(problem, cancelled));
    }

    private static FailedStatement failed(String problem, @Nullable Throwable cancelled) {
        return cancelled instanceof DataAccessException statement
                ? new FailedStatement(problem, statement.statement().orElse(null), statement.parameterNames(),
                        statement.driverException().orElse(null))
                : new FailedStatement(problem, null, List.of(),
                        cancelled instanceof SQLException driver ? driver : null);
    }
}
