package dev.freshet.data.transaction;

import org.jspecify.annotations.Nullable;

/**
 * The work returned normally and should have been committed, but everything was rolled back. Either work that joined
 * the transaction failed or asked for rollback, or a statement failed, after which PostgreSQL commits nothing. The
 * cause is the first failure of joined work, if there was one.
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
