package dev.freshet.data;

/**
 * The transaction was rolled back to end a deadlock; run again, it may well succeed. H2 gives deadlocks the SQLSTATE of
 * {@link CannotSerializeTransactionException}, so there it is that.
 */
public class DeadlockException extends ConcurrencyFailureException {
    public DeadlockException(FailedStatement failure) {
        super(failure);
    }
}
