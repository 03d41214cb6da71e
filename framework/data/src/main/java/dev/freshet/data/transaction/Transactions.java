package dev.freshet.data.transaction;

import dev.freshet.data.ConnectionSource;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in transactions of one data source. The transaction belongs to the thread that began it and is bound to it
 * by a {@link ScopedValue}, so nothing stays behind on threads. It begins lazily: the connection is taken for its first
 * statement, and work without statements takes none. Immutable; any thread may call, virtual or platform.
 *
 * {@snippet :
 * User user = transactions.execute(status -> users.byId(7));
 * }
 */
public final class Transactions implements ConnectionSource {

    private final DataSource connections;
    private final ConnectionSource single;
    private final DataSource view;
    /** Bound to null where work has left the transaction of its caller. */
    private final ScopedValue<@Nullable Transaction> running = ScopedValue.newInstance();

    /** For work with connections of that data source. */
    public Transactions(DataSource connections) {
        this.connections = connections;
        this.single = ConnectionSource.of(connections);
        this.view = new TransactionalDataSource(this, connections);
    }

    /**
     * Runs the work in the caller's transaction, or in one of its own, which is committed when the work has ended and
     * rolled back when it throws.
     *
     * @throws X what the work throws
     * @throws TransactionException if the transaction itself fails
     * @throws dev.freshet.data.DataAccessException if no connection is to be had, or commit or rollback fails
     */
    public <T extends @Nullable Object, X extends Throwable> T execute(Work<T, X> work) throws X {
        return execute(TransactionDefinition.REQUIRED, work);
    }

    /**
     * Runs the work in a transaction as the definition says.
     *
     * @throws X what the work throws
     * @throws IllegalTransactionStateException if the caller's transaction does not fit, or is missing
     * @throws UnexpectedRollbackException if the work ended well but something in it has had all rolled back
     * @throws TransactionTimedOutException if the time is over
     * @throws AfterCommitException if all is committed, but a task after that failed
     * @throws dev.freshet.data.DataAccessException if no connection is to be had, or commit or rollback fails
     */
    public <T extends @Nullable Object, X extends Throwable> T execute(TransactionDefinition definition,
            Work<T, X> work) throws X {
        var current = current();
        return switch (definition.propagation()) {
            case REQUIRED -> current == null ? begin(definition, work) : current.join(definition, work);
            case REQUIRES_NEW -> begin(definition, work);
            case MANDATORY -> {
                if (current == null) {
                    throw new IllegalTransactionStateException(definition.name() + " needs a transaction (MANDATORY)"
                            + " and its caller has none; begin one there");
                }
                yield current.join(definition, work);
            }
            case NOT_SUPPORTED -> current == null ? work.run(Outside.STATUS)
                    : ScopedValue.where(running, null).call(() -> work.run(Outside.STATUS));
        };
    }

    /** As {@link #execute(Work)}, for work that returns nothing. */
    public <X extends Throwable> void executeWithoutResult(WorkWithoutResult<X> work) throws X {
        executeWithoutResult(TransactionDefinition.REQUIRED, work);
    }

    /** As {@link #execute(TransactionDefinition, Work)}, for work that returns nothing. */
    public <X extends Throwable> void executeWithoutResult(TransactionDefinition definition,
            WorkWithoutResult<X> work) throws X {
        Work<@Nullable Void, X> returning = status -> {
            work.run(status);
            return null;
        };
        execute(definition, returning);
    }

    /** Whether the calling thread is in a transaction of this data source. */
    public boolean isActive() {
        return current() != null;
    }

    /**
     * The transaction that the calling thread is in, as the innermost work in it sees it.
     *
     * @throws IllegalTransactionStateException if there is none, or it is that of another thread
     */
    public TransactionStatus status() {
        var current = current();
        if (current == null) {
            throw new IllegalTransactionStateException("there is no transaction here");
        }
        return current.status();
    }

    /**
     * The connection of the transaction that the calling thread is in, taken now if it has none yet; without a
     * transaction, one to be closed after use.
     *
     * @throws IllegalTransactionStateException if the transaction is that of another thread, which this one inherited
     * @throws TransactionTimedOutException if the transaction's time is over
     */
    @Override
    public Use connection() throws SQLException {
        var current = current();
        return current == null ? single.connection() : current.use();
    }

    /**
     * For libraries that take a data source: what they do takes part in the transaction of the calling thread. There,
     * {@code close()} on a connection does nothing; {@code commit()}, {@code rollback()} and changes of auto-commit,
     * isolation or read-only mode throw an {@link IllegalTransactionStateException}. Its statements and its meta data
     * lead back to it. Without a transaction, connections are those of the data source itself.
     */
    public DataSource dataSource() {
        return view;
    }

    private @Nullable Transaction current() {
        return running.isBound() ? running.get() : null;
    }

    private <T extends @Nullable Object, X extends Throwable> T begin(TransactionDefinition definition,
            Work<T, X> work) throws X {
        var attempts = new Attempts(definition);
        while (true) {
            var transaction = new Transaction(connections, definition, attempts.deadline());
            try {
                return runOnce(transaction, work);
            } catch (Throwable failure) {
                if (transaction.isCommitted() || !attempts.another(failure)) {
                    throw failure;
                }
            }
        }
    }

    private <T extends @Nullable Object, X extends Throwable> T runOnce(Transaction transaction, Work<T, X> work)
            throws X {
        T result;
        try {
            result = ScopedValue.where(running, transaction).call(() -> work.run(transaction.status()));
        } catch (Throwable thrown) {
            transaction.endAfter(thrown);
            throw thrown;
        }
        transaction.end();
        return result;
    }
}
