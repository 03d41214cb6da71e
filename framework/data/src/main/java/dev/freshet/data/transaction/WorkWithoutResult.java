package dev.freshet.data.transaction;

/**
 * What is done in a transaction and returns nothing, as {@link Work} otherwise.
 *
 * @param <X> the checked exception it may throw; {@link RuntimeException} if there is none
 */
@FunctionalInterface
public interface WorkWithoutResult<X extends Throwable> {
    /** Called on the thread that asked for the transaction; again for each retry. */
    void run(TransactionStatus status) throws X;

    /** As {@link Work#throwing}. */
    @SuppressWarnings("unchecked")
    static WorkWithoutResult<RuntimeException> throwing(WorkWithoutResult<? extends Throwable> work) {
        return (WorkWithoutResult<RuntimeException>) work;
    }
}
