package dev.freshet.data.transaction;

/**
 * A transaction is used in a way that cannot work: from another thread than its own, after its end, with another
 * isolation than the one that it has, or where one is needed and there is none. A mistake in the program.
 */
public final class IllegalTransactionStateException extends TransactionException {

    private static final long serialVersionUID = 1L;

    IllegalTransactionStateException(String message) {
        super(message);
    }
}
