package dev.freshet.data.transaction;

/** Something is wrong with a transaction itself, not with one of its statements. */
public abstract class TransactionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TransactionException(String message) {
        super(message);
    }

    TransactionException(String message, Throwable cause) {
        super(message, cause);
    }
}
