package dev.freshet.pool.jdbc;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Struct;
import java.sql.Wrapper;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The borrower's view of a driver's object. Results of the driver pass through {@code lent}, arguments of the borrower
 * through {@code driver}, so neither sees the other's objects.
 *
 * @param <D> the driver's type
 */
abstract class Lent<D> implements Wrapper {
    final D target;

    Lent(D target) {
        this.target = target;
    }

    abstract LentConnection connection();

    /** The driver's object for a call; throws if the borrower may not use it any more. */
    abstract D open() throws SQLException;

    /**
     * Like {@link #open}, for calls that may take long or create something. {@link #end} must follow, even if this
     * throws.
     */
    abstract D begin() throws SQLException;

    abstract void end();

    /** Marks the connection as broken if the driver's failure ends it. */
    SQLException failed(SQLException failure) {
        connection().examine(failure);
        return failure;
    }

    Connection lent(Connection driver) {
        return connection();
    }

    @Nullable Statement lent(@Nullable Statement driver) {
        return driver == null ? null : connection().register(new LentStatement<>(connection(), driver));
    }

    PreparedStatement lent(PreparedStatement driver) {
        return connection().register(new LentPreparedStatement<>(connection(), driver));
    }

    CallableStatement lent(CallableStatement driver) {
        return connection().register(new ForwardingCallableStatement<>(connection(), driver));
    }

    /** For a result set without a statement of this pool; it is closed on its own. */
    @Nullable ResultSet lent(@Nullable ResultSet driver) {
        return driver == null ? null : connection().register(new LentResultSet(connection(), driver, null));
    }

    DatabaseMetaData lent(DatabaseMetaData driver) {
        return new LentMetaData(connection(), driver);
    }

    @Nullable ResultSetMetaData lent(@Nullable ResultSetMetaData driver) {
        return driver == null ? null : new ForwardingResultSetMetaData<>(connection(), driver);
    }

    ParameterMetaData lent(ParameterMetaData driver) {
        return new ForwardingParameterMetaData<>(connection(), driver);
    }

    @Nullable Array lent(@Nullable Array driver) {
        return driver == null ? null : new LentArray(connection(), driver);
    }

    @Nullable Struct lent(@Nullable Struct driver) {
        return driver == null ? null : new ForwardingStruct<>(connection(), driver);
    }

    @Nullable Ref lent(@Nullable Ref driver) {
        return driver == null ? null : new ForwardingRef<>(connection(), driver);
    }

    @Nullable Blob lent(@Nullable Blob driver) {
        return driver == null ? null : new LentBlob(connection(), driver);
    }

    @Nullable Clob lent(@Nullable Clob driver) {
        return driver == null ? null : new LentClob<>(connection(), driver);
    }

    @Nullable NClob lent(@Nullable NClob driver) {
        return driver == null ? null : new ForwardingNClob<>(connection(), driver);
    }

    /** For a column's value; plain values pass as they are. */
    @Nullable Object lent(@Nullable Object driver) {
        if (driver == null || driver instanceof String || driver instanceof Number) {
            return driver;
        }
        if (driver instanceof ResultSet rows) {
            return lent(rows);
        }
        if (driver instanceof Array array) {
            return lent(array);
        }
        if (driver instanceof Clob text) {
            return text instanceof NClob national ? lent(national) : lent(text);
        }
        if (driver instanceof Blob bytes) {
            return lent(bytes);
        }
        if (driver instanceof Struct struct) {
            return lent(struct);
        }
        if (driver instanceof Ref reference) {
            return lent(reference);
        }
        return driver instanceof Object[] values ? lent(values) : driver;
    }

    /** The same array, unless an element has to be wrapped. */
    @Nullable Object @Nullable [] lent(@Nullable Object @Nullable [] driver) {
        var values = driver;
        for (int i = 0; driver != null && i < driver.length; i++) {
            var value = lent(driver[i]);
            if (value != driver[i]) {
                values = values == driver ? Arrays.copyOf(driver, driver.length, Object[].class) : values;
                values[i] = value;
            }
        }
        return values;
    }

    /** For a value of a requested type, which may be one of the driver's own types. */
    <T> @Nullable T lent(@Nullable T driver, Class<T> type) {
        Object value = lent((Object) driver);
        return type.isInstance(value) ? type.cast(value) : driver;
    }

    /** The driver's object behind an argument. */
    @SuppressWarnings("unchecked")
    static <T> T driver(T given) {
        if (given instanceof Lent<?> lent) {
            return (T) lent.target;
        }
        return given instanceof Object[] values ? (T) driver(values) : given;
    }

    private static Object[] driver(Object[] given) {
        var values = given;
        for (int i = 0; i < given.length; i++) {
            var value = driver(given[i]);
            if (value != given[i]) {
                values = values == given ? Arrays.copyOf(given, given.length, Object[].class) : values;
                values[i] = value;
            }
        }
        return values;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        // Every object of the driver can lead to its connection. Before open, for a commit of another thread.
        connection().handOutDriver();
        var driver = open();
        if (type.isInstance(driver)) {
            return type.cast(driver);
        }
        if (driver instanceof Wrapper wrapper) {
            return wrapper.unwrap(type);
        }
        throw new SQLException(driver.getClass().getName() + " is not a " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        if (type.isInstance(this)) {
            return true;
        }
        var driver = open();
        return type.isInstance(driver) || driver instanceof Wrapper wrapper && wrapper.isWrapperFor(type);
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
