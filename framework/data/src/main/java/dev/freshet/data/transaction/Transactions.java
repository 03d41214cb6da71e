package dev.freshet.data.transaction;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in transactions of one data source. Immutable and thread-safe. A transaction belongs to the thread that
 * began it, virtual or platform. A {@link ScopedValue} binds it, so nothing remains on the thread. It takes its
 * connection with the first statement; work without statements takes none.
 *
 * {@snippet :
 * User user = transactions.execute(status -> users.byId(7));
 * }
 */
public final class Transactions implements ConnectionSource {

    private final ConnectionSource single;
    private final DataSource view;
    /** Bound to null while work runs outside its caller's transaction. */
    private final ScopedValue<@Nullable Transaction> running = ScopedValue.newInstance();

    /** Creates transactions on connections of this data source. */
    public Transactions(DataSource connections) {
        this.single = ConnectionSource.of(connections);
        this.view = new TransactionalDataSource(this, connections);
    }

    /**
     * Runs work in the caller's transaction, or in a new one. A new one commits when the work returns and rolls back
     * when it throws.
     *
     * @throws X what the work throws
     * @throws TransactionException if the transaction itself fails
     * @throws dev.freshet.data.failure.DataAccessException if no connection is available, or commit or rollback fails
     */
    public <T extends @Nullable Object, X extends Throwable> T execute(Work<T, X> work) throws X {
        return execute(TransactionDefinition.REQUIRED, work);
    }

    /**
     * Runs work in a transaction with these properties.
     *
     * @throws X what the work throws
     * @throws IllegalTransactionStateException if the caller's transaction does not fit, or is missing
     * @throws UnexpectedRollbackException if the work returned normally, but a part of it made the transaction roll
     *     back
     * @throws TransactionTimedOutException if the timeout has passed
     * @throws AfterCommitException if the transaction is committed, but an after-commit task failed
     * @throws dev.freshet.data.failure.DataAccessException if no connection is available, or commit or rollback fails
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

    /** Like {@link #execute(Work)}, for work without a result. */
    public <X extends Throwable> void executeWithoutResult(WorkWithoutResult<X> work) throws X {
        executeWithoutResult(TransactionDefinition.REQUIRED, work);
    }

    /** Like {@link #execute(TransactionDefinition, Work)}, for work without a result. */
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
     * The calling thread's transaction, as its innermost work sees it.
     *
     * @throws IllegalTransactionStateException if there is none, or it belongs to another thread
     */
    public TransactionStatus status() {
        var current = current();
        if (current == null) {
            throw new IllegalTransactionStateException("there is no transaction here");
        }
        return current.status();
    }

    /**
     * Returns the connection of the calling thread's transaction, taking one if it has none yet. Without a transaction,
     * returns one to close after use.
     *
     * @throws IllegalTransactionStateException if this thread inherited the transaction of another thread
     * @throws TransactionTimedOutException if the transaction's timeout has passed
     */
    @Override
    public Use connection() throws SQLException {
        var current = current();
        return current == null ? single.connection() : current.use();
    }

    /**
     * A data source for libraries. Its connections take part in the calling thread's transaction: {@code close()} does
     * nothing; {@code commit()}, {@code rollback()} and changes of auto-commit, isolation or read-only mode throw an
     * {@link IllegalTransactionStateException}. Statements and metadata lead back to the same connection. Without a
     * transaction, connections come from the data source itself.
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
            var transaction = new Transaction(single, definition, attempts.deadline());
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
