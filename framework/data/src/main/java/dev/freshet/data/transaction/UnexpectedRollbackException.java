package dev.freshet.data.transaction;

import org.jspecify.annotations.Nullable;

/**
 * The work has ended well and was to be committed, but something within it that joined the transaction had failed or
 * asked for rollback, or a statement had failed, after which PostgreSQL commits nothing. Everything was rolled back.
 * The cause is the first failure of a part, where there was one.
 */
public final class UnexpectedRollbackException extends TransactionException {

    private static final long serialVersionUID = 1L;

    UnexpectedRollbackException(String message, @Nullable Throwable cause) {
        super(message);
        if (cause != null) {
            initCause(cause);
        }
    }
}
