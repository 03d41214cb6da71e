package dev.freshet.data.transaction;

/** The transaction as the work in it sees it. For the thread of the transaction only, and until its end. */
public interface TransactionStatus {
    /** Whether this work began the transaction; false where it joined one. */
    boolean isNewTransaction();

    /** Whether it is certain that the transaction will be rolled back. */
    boolean isRollbackOnly();

    /**
     * Has the transaction rolled back when its work ends. Where the work began it, that is all, and nothing is thrown;
     * where it joined one, whoever began that gets an {@link UnexpectedRollbackException} in place of the commit.
     *
     * @throws IllegalTransactionStateException if there is no transaction, as within {@link Propagation#NOT_SUPPORTED}
     */
    void setRollbackOnly();

    /**
     * Runs a task once the transaction is committed and its connection given back, on the same thread, in the order of
     * the calls; never after a rollback. Its statements are no part of this transaction. If a task fails, the others
     * run all the same, and the caller gets an {@link AfterCommitException}.
     *
     * @throws IllegalTransactionStateException if there is no transaction, as within {@link Propagation#NOT_SUPPORTED}
     */
    void afterCommit(Runnable task);
}
