package dev.freshet.data.transaction;

/**
 * The transaction is committed, but a task that was to follow it has failed. The cause is the first failure; those of
 * further tasks are suppressed in it. All tasks have run.
 */
public final class AfterCommitException extends TransactionException {

    private static final long serialVersionUID = 1L;

    AfterCommitException(String message, Throwable cause) {
        super(message, cause);
    }
}
