package dev.freshet.data.transaction;

import java.time.Duration;
import java.util.List;

/**
 * What a transaction is to be like. Begin with {@link #REQUIRED} or {@link #named} and change what differs:
 * {@snippet :
 * var report = TransactionDefinition.named("nightly report").withReadOnly(true).withTimeout(Duration.ofSeconds(30));
 * }
 *
 * @param name how messages call the work
 * @param propagation what to do about the transaction that the caller is in
 * @param isolation for a new transaction; for one that is joined, what it has to be already, unless it is the default
 * @param readOnly for a new transaction: tells the database that nothing will be written
 * @param timeout for all of it, from its beginning to its commit, retries included; zero for no limit. Where the work
 *     joins a transaction, its own part of that
 * @param retries how often the work is run again, in a new transaction, after a serialization failure or a deadlock;
 *     only where it begins the transaction
 * @param noRollbackFor what commits although it is thrown, subclasses included
 */
public record TransactionDefinition(String name, Propagation propagation, Isolation isolation, boolean readOnly,
        Duration timeout, int retries, List<Class<? extends Throwable>> noRollbackFor) {

    /** Joins the caller's transaction or begins one, as the database has it, without limit or retry. */
    public static final TransactionDefinition REQUIRED = named("this work");

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the time-out or the number of retries is negative, or there are retries where
     *     no transaction is ever begun
     */
    public TransactionDefinition {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("the time-out of " + name + " is negative: " + timeout);
        }
        if (retries < 0) {
            throw new IllegalArgumentException("the number of retries of " + name + " is negative: " + retries);
        }
        if (retries > 0 && !propagation.begins()) {
            throw new IllegalArgumentException(name + " has retries, but with " + propagation
                    + " it never begins the transaction; only who begins it can run it again");
        }
        noRollbackFor = List.copyOf(noRollbackFor);
    }

    /** The same as {@link #REQUIRED} under a name. */
    public static TransactionDefinition named(String name) {
        return new TransactionDefinition(name, Propagation.REQUIRED, Isolation.DEFAULT, false, Duration.ZERO, 0,
                List.of());
    }

    /** The same with this. */
    public TransactionDefinition withPropagation(Propagation other) {
        return new TransactionDefinition(name, other, isolation, readOnly, timeout, retries, noRollbackFor);
    }

    /** The same with this. */
    public TransactionDefinition withIsolation(Isolation other) {
        return new TransactionDefinition(name, propagation, other, readOnly, timeout, retries, noRollbackFor);
    }

    /** The same with this. */
    public TransactionDefinition withReadOnly(boolean other) {
        return new TransactionDefinition(name, propagation, isolation, other, timeout, retries, noRollbackFor);
    }

    /** The same with this. */
    public TransactionDefinition withTimeout(Duration other) {
        return new TransactionDefinition(name, propagation, isolation, readOnly, other, retries, noRollbackFor);
    }

    /** The same with this. */
    public TransactionDefinition withRetries(int other) {
        return new TransactionDefinition(name, propagation, isolation, readOnly, timeout, other, noRollbackFor);
    }

    /** The same with these. */
    public TransactionDefinition withNoRollbackFor(List<Class<? extends Throwable>> others) {
        return new TransactionDefinition(name, propagation, isolation, readOnly, timeout, retries, others);
    }

    /** Whose time is over does not commit, whatever it names. */
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
