package dev.freshet.data.transaction;

import org.jspecify.annotations.Nullable;

/**
 * What is done in a transaction. What it throws rolls back and reaches the caller as it is.
 *
 * @param <T> what it returns
 * @param <X> the checked exception it may throw; {@link RuntimeException} if there is none
 */
@FunctionalInterface
public interface Work<T extends @Nullable Object, X extends Throwable> {
    /** Called on the thread that asked for the transaction; again for each retry. */
    T run(TransactionStatus status) throws X;

    /**
     * For work that may throw several checked exceptions, all of which the calling method declares: the compiler would
     * make them one. Generated code uses this.
     */
    @SuppressWarnings("unchecked")
    static <T extends @Nullable Object> Work<T, RuntimeException> throwing(Work<T, ? extends Throwable> work) {
        return (Work<T, RuntimeException>) work;
    }
}
