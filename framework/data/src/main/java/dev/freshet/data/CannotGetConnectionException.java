package dev.freshet.data;

/** There was no connection in time: all are in use, or none can be opened. */
public class CannotGetConnectionException extends DataAccessResourceFailureException {
    public CannotGetConnectionException(FailedStatement failure) {
        super(failure);
    }
}
