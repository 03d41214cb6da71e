package dev.freshet.data.transaction;

import org.jspecify.annotations.Nullable;

/** The time of a transaction is over; it is rolled back. The cause is the statement that was cancelled, if one was. */
public final class TransactionTimedOutException extends TransactionException {

    private static final long serialVersionUID = 1L;

    TransactionTimedOutException(String message, @Nullable Throwable cause) {
        super(message);
        if (cause != null) {
            initCause(cause);
        }
    }
}
