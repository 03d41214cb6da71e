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
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Everything of JDBC that borrowers do not hold as the driver made it. */
final class Wrapped {
    /** How each becomes what a borrower holds. A connection is the loan itself. */
    static final Map<Class<?>, Wrapping> KINDS = Map.ofEntries(
            Map.entry(Connection.class, (connection, _) -> connection),
            kind(Statement.class, Lent::lent),
            kind(PreparedStatement.class, Lent::lent),
            kind(CallableStatement.class, Lent::lent),
            kind(ResultSet.class, Lent::lent),
            kind(DatabaseMetaData.class, Lent::lent),
            kind(ResultSetMetaData.class, Lent::lent),
            kind(ParameterMetaData.class, Lent::lent),
            kind(Array.class, Lent::lent),
            kind(Struct.class, Lent::lent),
            kind(Ref.class, Lent::lent),
            kind(Blob.class, Lent::lent),
            kind(Clob.class, Lent::lent),
            kind(NClob.class, Lent::lent));

    private Wrapped() {
    }

    private static <T> Map.Entry<Class<?>, Wrapping> kind(Class<T> type,
            BiFunction<LentConnection, T, @Nullable Object> wrapping) {
        return Map.entry(type, (connection, driver) -> wrapping.apply(connection, type.cast(driver)));
    }

    interface Wrapping {
        @Nullable Object wrap(LentConnection connection, Object driver);
    }
}
