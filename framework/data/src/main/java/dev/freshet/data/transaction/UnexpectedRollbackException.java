package dev.freshet.data.transaction;

import org.jspecify.annotations.Nullable;

/**
 * The work returned normally and should have been committed, but everything was rolled back. Either work that joined
 * the transaction failed or asked for rollback, or a statement failed, after which the database commits nothing. The
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

    /** The work went on after a statement had failed, and the database had given the transaction up. */
    static UnexpectedRollbackException afterFailedStatement(String name) {
        return new UnexpectedRollbackException("the transaction of " + name + " is rolled back, because a statement in"
                + " it has failed, after which the database commits nothing; let that statement's exception leave the"
                + " transaction, or begin a new one (REQUIRES_NEW) for the statement", null);
    }
}
