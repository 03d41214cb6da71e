package dev.freshet.data;

/** The statement exceeded its timeout or was cancelled. */
public class QueryTimeoutException extends DataAccessException {
    public QueryTimeoutException(FailedStatement failure) {
        super(failure);
    }
}
