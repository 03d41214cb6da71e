package dev.freshet.data.transaction;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A transaction from begin to end, and the use of its connection. Every method throws on any thread but its own. */
final class Transaction implements ConnectionSource.Use {

    private final ConnectionSource connections;
    private final TransactionDefinition definition;
    private final Thread owner = Thread.currentThread();
    private Deadline deadline;
    private @Nullable BegunConnection begun;
    private @Nullable TransactionConnection lent;
    private @Nullable AfterCommit afterCommit;
    private Participation innermost;
    private boolean rollbackAsked;
    private @Nullable Failed failed;
    private boolean ended;
    private boolean committed;

    /**
     * Why the whole transaction can no longer be committed.
     *
     * @param participant the name of the work that joined
     * @param cause what it threw; null if it asked for rollback
     */
    private record Failed(String participant, @Nullable Throwable cause) {
    }

    Transaction(ConnectionSource connections, TransactionDefinition definition, Deadline deadline) {
        this.connections = connections;
        this.definition = definition;
        this.deadline = deadline;
        this.innermost = new Participation(this, definition.name(), true);
    }

    String name() {
        return definition.name();
    }

    TransactionStatus status() {
        check();
        return innermost;
    }

    /** Throws if the calling thread may not use the transaction. */
    void check() {
        if (Thread.currentThread() != owner) {
            throw new IllegalTransactionStateException("the transaction of " + definition.name() + " belongs to "
                    + described(owner) + " and cannot be used by " + described(Thread.currentThread())
                    + "; begin a new transaction there (REQUIRES_NEW), or run the statements in the first thread");
        }
        if (ended) {
            throw new IllegalTransactionStateException("the transaction of " + definition.name() + " has ended");
        }
    }

    private static String described(Thread thread) {
        return "thread " + (thread.getName().isEmpty() ? "#" + thread.threadId() : thread.getName());
    }

    <T extends @Nullable Object, X extends Throwable> T join(TransactionDefinition part, Work<T, X> work) throws X {
        check();
        checkIsolation(part);
        var caller = innermost;
        var callersDeadline = deadline;
        innermost = new Participation(this, part.name(), false);
        deadline = deadline.orEarlier(Deadline.in(part.timeout()));
        try {
            var result = work.run(innermost);
            if (deadline.isOver()) {
                throw deadline.exceeded(part.name(), null);
            }
            return result;
        } catch (Throwable thrown) {
            var timedOut = timedOut(part, thrown);
            if (timedOut == null && deadline.isOver() && !part.rollsBackOn(thrown)) {
                timedOut = deadline.exceeded(part.name(), null);
                timedOut.addSuppressed(thrown);
            }
            if (timedOut != null || part.rollsBackOn(thrown)) {
                failed(part.name(), timedOut == null ? thrown : timedOut);
            }
            if (timedOut != null) {
                throw timedOut;
            }
            throw thrown;
        } finally {
            innermost = caller;
            deadline = callersDeadline;
        }
    }

    private void checkIsolation(TransactionDefinition part) {
        if (part.isolation() != Isolation.DEFAULT && part.isolation() != definition.isolation()) {
            throw new IllegalTransactionStateException(part.name() + " needs isolation " + part.isolation()
                    + ", but the transaction of " + definition.name() + " that it joins has "
                    + definition.isolation() + "; set it there, or begin a new transaction (REQUIRES_NEW)");
        }
    }

    /** Returns the connection for use; the first call takes it from the data source. */
    ConnectionSource.Use use() throws SQLException {
        checkTime();
        if (begun == null) {
            begun = BegunConnection.begin(connections.connection(), definition);
            lent = new TransactionConnection(this, begun.connection());
        }
        return this;
    }

    /** Throws if the calling thread may not run a statement now. */
    void checkTime() {
        check();
        if (deadline.isOver()) {
            throw deadline.exceeded(innermost.name(), null);
        }
    }

    @Override
    public Connection connection() {
        check();
        if (lent == null) {
            throw new IllegalStateException("the transaction has no connection yet");
        }
        return lent;
    }

    /** Limits a statement to the remaining time. */
    void limit(Statement statement) throws SQLException {
        if (begun != null) {
            begun.limit(statement, deadline.seconds());
        }
    }

    /** Called for each failure of the connection and of what it has created. */
    void statementFailed(SQLException failure) {
        if (begun != null) {
            begun.statementFailed(failure);
        }
    }

    /** Does nothing: the connection stays with the transaction. */
    @Override
    public void close() {
    }

    void addAfterCommit(Runnable task) {
        check();
        if (afterCommit == null) {
            afterCommit = new AfterCommit();
        }
        afterCommit.add(task);
    }

    void rollbackAsked(Participation by) {
        check();
        if (by.isNewTransaction()) {
            rollbackAsked = true;
        } else {
            failed(by.name(), null);
        }
    }

    boolean isRollbackOnly() {
        check();
        return rollbackAsked || failed != null;
    }

    private void failed(String participant, @Nullable Throwable cause) {
        if (failed == null) {
            failed = new Failed(participant, cause);
        }
    }

    /** Called when the work has returned: commits, unless rollback was asked for or the timeout has passed. */
    void end() {
        if (rollbackAsked) {
            rollBack();
            return;
        }
        var refusal = refusal();
        if (refusal != null) {
            rollBackAfter(refusal);
            throw refusal;
        }
        commit();
        committed = true;
        if (afterCommit != null) {
            afterCommit.run(definition.name());
        }
    }

    /** Whether the work is committed, even if something was thrown later. */
    boolean isCommitted() {
        return committed;
    }

    private void commit() {
        var ending = ending();
        if (ending != null) {
            try {
                if (!ending.commit()) {
                    throw UnexpectedRollbackException.afterFailedStatement(definition.name());
                }
            } catch (SQLException failure) {
                throw SqlStates.translate(failure, "commit", List.of());
            }
        }
    }

    private void rollBack() {
        var ending = ending();
        if (ending != null) {
            try {
                ending.rollBack();
            } catch (SQLException failure) {
                throw SqlStates.translate(failure, "rollback", List.of());
            }
        }
    }

    private void rollBackAfter(Throwable failure) {
        var ending = ending();
        if (ending != null) {
            ending.rollBackAfter(failure);
        }
    }

    /** After this, nobody gets the connection any more. */
    private @Nullable BegunConnection ending() {
        var ending = begun;
        begun = null;
        ended = true;
        return ending;
    }

    private @Nullable RuntimeException refusal() {
        if (failed != null) {
            return new UnexpectedRollbackException("the transaction of " + definition.name()
                    + " is rolled back, because " + failed.participant() + ", which joined it, "
                    + (failed.cause() == null ? "asked for it" : "failed"), failed.cause());
        }
        return deadline.isOver() ? deadline.exceeded(definition.name(), null) : null;
    }

    /** Called when the work has thrown. The caller rethrows it, unless this method throws something worse. */
    void endAfter(Throwable thrown) {
        var timedOut = timedOut(definition, thrown);
        if (timedOut != null) {
            rollBackAfter(timedOut);
            throw timedOut;
        }
        if (definition.rollsBackOn(thrown)) {
            rollBackAfter(thrown);
            return;
        }
        try {
            end();
        } catch (RuntimeException worse) {
            worse.addSuppressed(thrown);
            throw worse;
        }
    }

    /**
     * A statement cancelled by the transaction's timeout reports only its own; this turns it into a transaction
     * timeout.
     */
    private @Nullable TransactionTimedOutException timedOut(TransactionDefinition part, Throwable thrown) {
        if (thrown instanceof TransactionTimedOutException || !deadline.isOver() || !SqlFailure.isCancelled(thrown)) {
            return null;
        }
        var timedOut = deadline.exceeded(part.name(), thrown);
        // The new exception has all that may be shown of these two.
        if (!(thrown instanceof DataAccessException || thrown instanceof SQLException)) {
            timedOut.addSuppressed(thrown);
        }
        return timedOut;
    }
}
