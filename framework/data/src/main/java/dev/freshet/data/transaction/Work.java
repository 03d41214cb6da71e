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
}
