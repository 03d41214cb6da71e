package dev.freshet.data.transaction;

/** A transaction itself failed, not one of its statements. */
public abstract class TransactionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TransactionException(String message) {
        super(message);
    }

    TransactionException(String message, Throwable cause) {
        super(message, cause);
    }
}
