package dev.freshet.benchmarks.pool;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** The end of every call that the stub driver does not support: pools do not ask for statements. */
abstract class Nowhere<D> {

    D open() throws SQLException {
        throw new SQLFeatureNotSupportedException("the stub driver has no database");
    }

    <T> T lent(T result) {
        return result;
    }

    <T> T driver(T argument) {
        return argument;
    }

    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("the stub driver is not a " + type.getName());
    }

    public boolean isWrapperFor(Class<?> type) {
        return false;
    }

    SQLException failed(SQLException failure) {
        return failure;
    }
}
