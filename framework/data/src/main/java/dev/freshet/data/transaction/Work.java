package dev.freshet.data.transaction;

import org.jspecify.annotations.Nullable;

/**
 * Work in a transaction. What it throws rolls back and reaches the caller unchanged.
 *
 * @param <T> the result
 * @param <X> the checked exception it may throw; {@link RuntimeException} if there is none
 */
@FunctionalInterface
public interface Work<T extends @Nullable Object, X extends Throwable> {
    /** Called on the thread that asked for the transaction, once more for each retry. */
    T run(TransactionStatus status) throws X;

    /**
     * For work that may throw several checked exceptions, which the compiler would merge into one. The calling method
     * must declare them all. Used by generated code.
     */
    @SuppressWarnings("unchecked")
    static <T extends @Nullable Object> Work<T, RuntimeException> throwing(Work<T, ? extends Throwable> work) {
        return (Work<T, RuntimeException>) work;
    }
}
