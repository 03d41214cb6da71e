package dev.freshet.data.transaction;

/** The status of work without a transaction. */
enum Outside implements TransactionStatus {
    STATUS;

    @Override
    public boolean isNewTransaction() {
        return false;
    }

    @Override
    public boolean isRollbackOnly() {
        return false;
    }

    @Override
    public void setRollbackOnly() {
        throw new IllegalTransactionStateException("there is no transaction to roll back (NOT_SUPPORTED)");
    }

    @Override
    public void afterCommit(Runnable task) {
        throw new IllegalTransactionStateException("there is no transaction that will commit"
                + " (NOT_SUPPORTED)");
    }
}
