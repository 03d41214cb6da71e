package dev.freshet.data.transaction;

import java.time.Duration;
import java.util.List;

/**
 * The properties of a transaction. Start with {@link #REQUIRED} or {@link #named} and change what differs:
 *
 * {@snippet :
 * var report = TransactionDefinition.named("nightly report").withReadOnly(true).withTimeout(Duration.ofSeconds(30));
 * }
 *
 * @param name the name of the work in messages
 * @param propagation what to do with the caller's transaction
 * @param isolation for a new transaction; a joined one must have it already, unless it is the default
 * @param readOnly for a new transaction: tells the database that it only reads
 * @param timeout from begin to commit, including retries; zero for none. For work that joins a transaction, the time
 *     for this work
 * @param retries how often the work runs again, in a new transaction, after a serialization failure or a deadlock.
 *     Applies only if this work begins the transaction
 * @param noRollbackFor exceptions that commit, including their subclasses
 */
public record TransactionDefinition(String name, Propagation propagation, Isolation isolation, boolean readOnly,
        Duration timeout, int retries, List<Class<? extends Throwable>> noRollbackFor) {

    /** Joins the caller's transaction or begins one, with the database's defaults, no timeout and no retries. */
    public static final TransactionDefinition REQUIRED = named("this work");

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the timeout or the number of retries is negative, or there are retries but
     *     the propagation never begins a transaction
     */
    public TransactionDefinition {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("the timeout of " + name + " is negative: " + timeout);
        }
        if (retries < 0) {
            throw new IllegalArgumentException("the number of retries of " + name + " is negative: " + retries);
        }
        if (retries > 0 && !propagation.begins()) {
            throw new IllegalArgumentException(name + " has retries, but with " + propagation
                    + " it never begins a transaction; set retries where the transaction begins");
        }
        noRollbackFor = List.copyOf(noRollbackFor);
    }

    /** Like {@link #REQUIRED}, with this name. */
    public static TransactionDefinition named(String name) {
        return new TransactionDefinition(name, Propagation.REQUIRED, Isolation.DEFAULT, false, Duration.ZERO, 0,
                List.of());
    }

    public TransactionDefinition withPropagation(Propagation other) {
        return new TransactionDefinition(name, other, isolation, readOnly, timeout, retries, noRollbackFor);
    }

    public TransactionDefinition withIsolation(Isolation other) {
        return new TransactionDefinition(name, propagation, other, readOnly, timeout, retries, noRollbackFor);
    }

    public TransactionDefinition withReadOnly(boolean other) {
        return new TransactionDefinition(name, propagation, isolation, other, timeout, retries, noRollbackFor);
    }

    public TransactionDefinition withTimeout(Duration other) {
        return new TransactionDefinition(name, propagation, isolation, readOnly, other, retries, noRollbackFor);
    }

    public TransactionDefinition withRetries(int other) {
        return new TransactionDefinition(name, propagation, isolation, readOnly, timeout, other, noRollbackFor);
    }

    public TransactionDefinition withNoRollbackFor(List<Class<? extends Throwable>> others) {
        return new TransactionDefinition(name, propagation, isolation, readOnly, timeout, retries, others);
    }

    /** A transaction that timed out never commits, whatever the list says. */
    boolean rollsBackOn(Throwable thrown) {
        if (thrown instanceof TransactionTimedOutException) {
            return true;
        }
        for (var type : noRollbackFor) {
            if (type.isInstance(thrown)) {
                return false;
            }
        }
        return true;
    }
}
