package dev.freshet.data.failure;

/** The transaction collided with another one and was rolled back. A retry may succeed. */
public class CannotSerializeTransactionException extends ConcurrencyFailureException {
    public CannotSerializeTransactionException(FailedStatement failure) {
        super(failure);
    }
}
