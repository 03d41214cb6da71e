package dev.freshet.data.transaction;

/**
 * Work in a transaction without a result; otherwise like {@link Work}.
 *
 * @param <X> the checked exception it may throw; {@link RuntimeException} if there is none
 */
@FunctionalInterface
public interface WorkWithoutResult<X extends Throwable> {
    /** Called on the thread that asked for the transaction, once more for each retry. */
    void run(TransactionStatus status) throws X;

    /** Like {@link Work#throwing}. */
    @SuppressWarnings("unchecked")
    static WorkWithoutResult<RuntimeException> throwing(WorkWithoutResult<? extends Throwable> work) {
        return (WorkWithoutResult<RuntimeException>) work;
    }
}
