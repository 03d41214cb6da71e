package dev.freshet.data;

/** The transaction was rolled back to end a deadlock; run again, it may well succeed. */
public class DeadlockException extends ConcurrencyFailureException {
    public DeadlockException(FailedStatement failure) {
        super(failure);
    }
}
