package dev.freshet.data;

/** The transaction collided with another one and was rolled back; run again, it may well succeed. */
public class CannotSerializeTransactionException extends ConcurrencyFailureException {
    public CannotSerializeTransactionException(FailedStatement failure) {
        super(failure);
    }
}
