package dev.freshet.data.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Wrapper;

/**
 * An object created by a transaction's connection. Leads back to that connection, because the one behind it would
 * commit and close.
 *
 * @param <D> the type of the object behind it
 */
abstract class LedBack<D extends Wrapper> implements Wrapper {

    private final TransactionConnection connection;
    private final D target;

    LedBack(TransactionConnection connection, D target) {
        this.connection = connection;
        this.target = target;
    }

    D open() {
        return target;
    }

    SQLException failed(SQLException failure) {
        connection.transaction().statementFailed(failure);
        return failure;
    }

    Connection lent(Connection behind) {
        return connection;
    }

    Object lent(Object value) {
        return value;
    }

    <T> T lent(T value, Class<T> type) {
        return value;
    }

    Object driver(Object value) {
        return value;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : target.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || target.isWrapperFor(type);
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
