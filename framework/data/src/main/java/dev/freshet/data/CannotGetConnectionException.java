package dev.freshet.data;

/** No connection was available in time: all are in use, or none can be opened. */
public class CannotGetConnectionException extends DataAccessResourceFailureException {
    public CannotGetConnectionException(FailedStatement failure) {
        super(failure);
    }
}
