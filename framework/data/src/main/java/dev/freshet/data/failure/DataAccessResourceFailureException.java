package dev.freshet.data.failure;

/** The database cannot be reached, is shutting down, or has run out of a resource. */
public class DataAccessResourceFailureException extends DataAccessException {
    public DataAccessResourceFailureException(FailedStatement failure) {
        super(failure);
    }
}
