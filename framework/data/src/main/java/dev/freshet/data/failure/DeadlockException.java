package dev.freshet.data.failure;

/**
 * The transaction was rolled back to end a deadlock. A retry may succeed. H2 reports deadlocks with the SQLSTATE of
 * {@link CannotSerializeTransactionException}, so there you get that exception instead.
 */
public class DeadlockException extends ConcurrencyFailureException {
    public DeadlockException(FailedStatement failure) {
        super(failure);
    }
}
