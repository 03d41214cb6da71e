package dev.freshet.data;

/** Another transaction was in the way: a lock was not to be had, or one of the two had to give up. */
public class ConcurrencyFailureException extends DataAccessException {
    public ConcurrencyFailureException(FailedStatement failure) {
        super(failure);
    }
}
