package dev.freshet.data.transaction;

/**
 * Wrong use of a transaction: on another thread, after its end, with another isolation, or where a required transaction
 * is missing. A mistake in the program.
 */
public final class IllegalTransactionStateException extends TransactionException {

    private static final long serialVersionUID = 1L;

    IllegalTransactionStateException(String message) {
        super(message);
    }
}
