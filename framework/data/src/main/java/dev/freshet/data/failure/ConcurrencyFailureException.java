package dev.freshet.data.failure;

/** Another transaction was in the way: a lock could not be acquired, or one transaction had to give up. */
public class ConcurrencyFailureException extends DataAccessException {
    public ConcurrencyFailureException(FailedStatement failure) {
        super(failure);
    }
}
