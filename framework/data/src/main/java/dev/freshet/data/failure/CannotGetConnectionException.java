package dev.freshet.data.failure;

/** No connection was available in time: all are in use, or none can be opened. */
public class CannotGetConnectionException extends DataAccessResourceFailureException {
    public CannotGetConnectionException(FailedStatement failure) {
        super(failure);
    }
}
