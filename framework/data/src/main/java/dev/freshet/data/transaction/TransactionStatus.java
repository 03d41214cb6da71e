package dev.freshet.data.transaction;

/** A transaction as its work sees it. Only for the transaction's thread, until its end. */
public interface TransactionStatus {
    /** Whether this work began the transaction; false if it joined one. */
    boolean isNewTransaction();

    /** Whether the transaction is certain to be rolled back. */
    boolean isRollbackOnly();

    /**
     * Rolls the transaction back when its work ends. If this work began it, nothing is thrown. If it joined one, the
     * caller that began it gets an {@link UnexpectedRollbackException} instead of a commit.
     *
     * @throws IllegalTransactionStateException if there is no transaction, as in {@link Propagation#NOT_SUPPORTED}
     */
    void setRollbackOnly();

    /**
     * Runs a task after the commit, once the connection has been returned; never after a rollback. Tasks run on the
     * same thread, in the order of the calls, outside this transaction. If one fails, the others still run, and the
     * caller gets an {@link AfterCommitException}.
     *
     * @throws IllegalTransactionStateException if there is no transaction, as in {@link Propagation#NOT_SUPPORTED}
     */
    void afterCommit(Runnable task);
}
