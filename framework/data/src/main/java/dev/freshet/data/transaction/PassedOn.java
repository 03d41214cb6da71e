package dev.freshet.data.transaction;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;

/**
 * Checks each call on a transaction's connection before it passes it on. Limits new statements to the remaining time.
 *
 * @param <D> the type of the connection behind it
 */
abstract class PassedOn<D extends Connection> implements Wrapper {

    private final Transaction transaction;
    private final D target;

    PassedOn(Transaction transaction, D target) {
        this.transaction = transaction;
        this.target = target;
    }

    Transaction transaction() {
        return transaction;
    }

    /** The connection for a call; throws if the calling thread may not use it. */
    D open() throws SQLException {
        transaction.checkTime();
        return target;
    }

    SQLException failed(SQLException failure) {
        transaction.statementFailed(failure);
        return failure;
    }

    /** The connection that statements and metadata lead back to. */
    abstract TransactionConnection connection();

    Statement lent(Statement behind) throws SQLException {
        transaction.limit(behind);
        return new TransactionStatement<>(connection(), behind);
    }

    PreparedStatement lent(PreparedStatement behind) throws SQLException {
        transaction.limit(behind);
        return new TransactionPreparedStatement<>(connection(), behind);
    }

    CallableStatement lent(CallableStatement behind) throws SQLException {
        transaction.limit(behind);
        return new ForwardingCallableStatement<>(connection(), behind);
    }

    DatabaseMetaData lent(DatabaseMetaData behind) {
        return new TransactionMetaData(connection(), behind);
    }

    Object[] driver(Object[] values) {
        return values;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : open().unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || open().isWrapperFor(type);
    }
}
