package dev.freshet.data;

/** The statement took longer than it may, or somebody cancelled it. */
public class QueryTimeoutException extends DataAccessException {
    public QueryTimeoutException(FailedStatement failure) {
        super(failure);
    }
}
