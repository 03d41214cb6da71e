package dev.freshet.data.transaction;

/**
 * Work in a transaction.
 *
 * @param name of the work
 * @param isNewTransaction whether this work began the transaction
 */
record Participation(Transaction transaction, String name, boolean isNewTransaction) implements TransactionStatus {

    @Override
    public boolean isRollbackOnly() {
        return transaction.isRollbackOnly();
    }

    @Override
    public void setRollbackOnly() {
        transaction.rollbackAsked(this);
    }

    @Override
    public void afterCommit(Runnable task) {
        transaction.addAfterCommit(task);
    }
}
