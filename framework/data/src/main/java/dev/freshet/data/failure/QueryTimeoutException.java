package dev.freshet.data.failure;

/** The statement exceeded its timeout or was cancelled. */
public class QueryTimeoutException extends DataAccessException {
    public QueryTimeoutException(FailedStatement failure) {
        super(failure);
    }
}
