package dev.freshet.data.transaction;

/**
 * The transaction is committed, but an after-commit task failed. All tasks have run. The cause is the first failure;
 * later ones are suppressed in it.
 */
public final class AfterCommitException extends TransactionException {

    private static final long serialVersionUID = 1L;

    AfterCommitException(String message, Throwable cause) {
        super(message, cause);
    }
}
